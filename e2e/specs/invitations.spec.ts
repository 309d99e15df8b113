import type { Page } from '@playwright/test';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { createInvitation, revokeInvitation } from '@plaza/contract/invitation.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { setCommunity, test } from '../support/community.ts';
import { button, field } from '../support/first-day.ts';
import { createMember, logIn, newIdentity, type SignedUp } from '../support/members.ts';
import { chooseFrom, openMenu, userMenu } from '../support/menus.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs } from '../support/posts.ts';
import { fillCredentials, fillProfile, typeCredentials } from '../support/signup.ts';
import { expect, MAIN } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const link = (page: Page) => field(page, 'Invitation link');
const addressOf = (code: string) => `${PAGES.signUp}?invite=${code}`;
const invite = (plaza: PlazaServer, { session }: SignedUp) =>
  callAs(plaza, session, createInvitation, { json: {} });

test(
  'a member invites, and whoever opens the link joins a community by invitation',
  MAIN,
  async ({ page, plaza, owner, browser }) => {
    await setCommunity(plaza, owner, { signUp: 'invite' });
    const member = await createInvited(plaza, owner);
    await logIn(page, member, { remember: true });
    await chooseFrom(page, userMenu(page), 'Invite people');
    await expect(page.getByText('There are no invitations yet.')).toBeVisible();
    await field(page, 'For').selectOption('5 people');
    await field(page, 'Note').fill('Neighbours');
    await button(page, 'Create invitation').click();
    await expect(link(page)).toHaveValue(/\/signup\?invite=[0-9A-Z-]+$/);
    await expect(page.getByRole('img', { name: 'QR code: Invitation link' })).toBeVisible();
    await expect(page.getByText('0 of 5 people joined')).toBeVisible();
    await expectAccessible(page);
    await expectFitsWidth(page, 320);

    const context = await browser.newContext();
    const guest = await context.newPage();
    const joining = newIdentity();
    await guest.goto(await link(page).inputValue());
    await expect(guest.getByText(`(@${member.username}) invites you to Plaza.`)).toBeVisible();
    await expectAccessible(guest);
    await expectFitsWidth(guest, 320);
    await fillCredentials(guest, joining, guest.url());
    await button(guest, 'Next Step').click();
    await fillProfile(guest, joining);
    await button(guest, 'Submit').click();
    await expect(guest).toHaveURL(PAGES.feed);
    await context.close();

    await page.reload();
    await expect(page.getByText('1 of 5 people joined')).toBeVisible();
    await expect(page.getByRole('link', { name: `@${joining.username}` })).toBeVisible();
  },
);

test('an invitation is revoked after a confirmation, and its link says so', async ({
  page,
  plaza,
  owner,
  browser,
}) => {
  const member = await createMember(plaza);
  const { code } = await invite(plaza, member);
  await logIn(page, member, { remember: true });
  await page.goto(PAGES.invitations);
  await button(page, 'Revoke').press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Members who joined with it stay.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByText('Revoked')).toBeVisible();
  await expect(button(page, 'Show link')).toHaveCount(0);

  const guest = await (await browser.newContext()).newPage();
  await setCommunity(plaza, owner, { signUp: 'invite' });
  await guest.goto(addressOf(code));
  await expect(guest.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  await expect(guest.getByText(ERROR_MESSAGE.invite_invalid)).toBeVisible();
  await expect(guest.getByText('Sign up without it')).toHaveCount(0);
  await expectAccessible(guest);
  await setCommunity(plaza, owner, {});
  await guest.reload();
  await guest.getByRole('link', { name: 'Sign up without it' }).click();
  await expect(field(guest, 'Email')).toBeVisible();
});

test('without an invitation the sign-up page says that one is needed', async ({ page, plaza, owner }) => {
  await setCommunity(plaza, owner, { signUp: 'invite' });
  await page.goto(PAGES.signUp);
  await expect(page.getByRole('heading', { name: 'Sign-up is by invitation' })).toBeVisible();
  await expect(page.getByText(ERROR_MESSAGE.invite_required)).toBeVisible();
  await expectAccessible(page);
});

test('an invitation that ends during the sign-up keeps what was typed', async ({ page, plaza, owner }) => {
  const { code, id } = await invite(plaza, owner);
  const member = newIdentity();
  await page.goto(addressOf(code));
  await fillCredentials(page, member, addressOf(code));
  await button(page, 'Next Step').click();
  await fillProfile(page, member);
  await callAs(plaza, owner.session, revokeInvitation, { params: { invitationId: id } });
  await button(page, 'Submit').click();
  await expect(page.getByRole('alert')).toHaveText(ERROR_MESSAGE.invite_invalid);
  await expect(field(page, 'Name')).toHaveValue(member.name);
});

test('moderators see the invitations of all, and members only while they may invite', async ({
  page,
  plaza,
  owner,
  browser,
}) => {
  const member = await createMember(plaza);
  await invite(plaza, member);
  await setCommunity(plaza, owner, { membersInvite: false });
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manageInvitations);
  const item = page.getByRole('listitem').filter({ hasText: `by @${member.username}` });
  await expect(item).toContainText('Paused: members may not invite at present');
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  const others = await (await browser.newContext()).newPage();
  await logIn(others, member, { remember: true });
  await openMenu(others, userMenu(others));
  await expect(others.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(others.getByRole('menuitem', { name: 'Invite people' })).toHaveCount(0);
});

test('a signed-in member who opens an invitation goes on as that member or signs out to use it', async ({
  page,
  plaza,
  owner,
}) => {
  const { code } = await invite(plaza, owner);
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  await page.goto(addressOf(code));
  await expect(page.getByText(`You are signed in as ${member.name} (@${member.username}).`)).toBeVisible();
  await expect(field(page, 'Email')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await page.getByRole('link', { name: 'Go home as this member' }).click();
  await expect(page).toHaveURL(PAGES.feed);
  await expect(userMenu(page)).toBeVisible();

  await page.goBack();
  await button(page, 'Sign out and use the invitation').click();
  await expect(page.getByText(`(@${owner.username}) invites you to Plaza.`)).toBeVisible();
  const joining = newIdentity();
  await typeCredentials(page, joining);
  await button(page, 'Next Step').click();
  await fillProfile(page, joining);
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(PAGES.feed);
  await chooseFrom(page, userMenu(page), 'Profile');
  await expect(page.getByRole('heading', { level: 1, name: joining.name })).toBeVisible();
});

test('an invitation is shown at once when the remembered session has ended', async ({
  page,
  plaza,
  owner,
}) => {
  const { code } = await invite(plaza, owner);
  await logIn(page, await createMember(plaza), { remember: true });
  await page.context().clearCookies();
  await page.goto(addressOf(code));
  await expect(field(page, 'Email')).toBeVisible();
  await expect(page.getByText(`(@${owner.username}) invites you to Plaza.`)).toBeVisible();
});

/** A member who joined by an invitation of the owner. */
async function createInvited(plaza: PlazaServer, owner: SignedUp): Promise<SignedUp> {
  const { code } = await invite(plaza, owner);
  return createMember(plaza, { invite: code });
}
