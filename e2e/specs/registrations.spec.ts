import type { Browser, Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import {
  approveRegistration,
  listRegistrations,
  REGISTRATION_APPROVED,
  REGISTRATION_REJECTED,
  REJECTION_REASON_MISSING,
} from '@plaza/contract/registration.ts';
import { PENDING_SESSION_ENDED } from '@plaza/contract/session.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { sendLogIn } from '../support/account-state.ts';
import { setCommunity, test } from '../support/community.ts';
import { button, field } from '../support/first-day.ts';
import { createMember, logIn, newIdentity, type SignedUp } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs } from '../support/posts.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, MAIN } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const waitingPage = (page: Page) => page.getByRole('heading', { name: 'Waiting for approval', level: 1 });
const registrations = (page: Page) => page.getByRole('list', { name: 'Registrations' });

test.beforeEach(({ plaza, owner }) => setCommunity(plaza, owner, { signUp: 'approval' }));

/** Stops the checks that a waiting page, whose clock is installed, makes by itself. */
async function stopChecks(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1000);
  // One that runs already needs time to be answered.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await button(page, 'Check again').isEnabled()).toBe(true);
  }).toPass();
}

/** A page of another browser where a new moderator has opened the registrations. */
async function openRegistrations(browser: Browser, plaza: PlazaServer, owner: SignedUp): Promise<Page> {
  const moderator = await createModerator(plaza, owner);
  const page = await (await browser.newContext()).newPage();
  await logIn(page, moderator, { remember: true });
  await page.goto(PAGES.manageRegistrations);
  return page;
}

async function createModerator(plaza: PlazaServer, owner: SignedUp): Promise<SignedUp> {
  await setCommunity(plaza, owner, {});
  const member = await createMember(plaza);
  await setCommunity(plaza, owner, { signUp: 'approval' });
  const params = { userId: member.session.userId };
  await callAs(plaza, owner.session, changeRole, { params, json: { role: 'moderator' } });
  return member;
}

test(
  'an applicant waits, and gets in as soon as a moderator approves',
  MAIN,
  async ({ page, plaza, owner, browser }) => {
    const browserErrors = browserErrorsOf(page);
    const applicant = newIdentity();
    await page.clock.install();
    await fillCredentials(page, applicant);
    await button(page, 'Next Step').click();
    await fillProfile(page, applicant);
    await field(page, 'About you (optional)').fill('I live next door.\nAda knows me.');
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    await button(page, 'Submit').click();
    await expect(waitingPage(page)).toBeVisible();
    await expect(page).toHaveTitle('Waiting for approval · Plaza');
    await expect(userMenu(page)).toHaveCount(0);
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    await page.goto(PAGES.invitations);
    await expect(page).toHaveURL(PAGES.logIn);
    await sendLogIn(page, applicant);
    await expect(waitingPage(page)).toBeVisible();
    await button(page, 'Check again').click();
    await expect(waitingPage(page)).toBeVisible();
    await stopChecks(page);

    const manage = await openRegistrations(browser, plaza, owner);
    const entry = registrations(manage).getByRole('listitem').filter({ hasText: applicant.username });
    await expect(entry).toContainText('I live next door.');
    await expect(entry).not.toContainText(applicant.email);
    await expectAccessible(manage);
    await expectFitsWidth(manage, 320);
    await button(manage, `Approve ${applicant.name}`).press('Enter');
    await expect(manage.getByText(REGISTRATION_APPROVED)).toBeVisible();
    await expect(entry).toHaveCount(0);

    await button(page, 'Check again').click();
    await page.clock.resume();
    await expect(userMenu(page)).toBeVisible();
    await page.reload();
    await expect(userMenu(page)).toBeVisible();
    expect(browserErrors).toEqual([]);
  },
);

test('the waiting page opens the community by itself', async ({ page, plaza, owner }) => {
  const applicant = await createMember(plaza);
  await page.clock.install();
  await sendLogIn(page, applicant);
  await expect(waitingPage(page)).toBeVisible();
  const [waiting] = (await callAs(plaza, owner.session, listRegistrations, {})).slice(-1);
  const params = { registrationId: waiting?.id ?? 0 };
  await callAs(plaza, owner.session, approveRegistration, { params });
  await page.clock.fastForward(20_000);
  await expect(userMenu(page)).toBeVisible();
});

test('an applicant is rejected with a reason, by the keyboard', async ({ page, plaza, owner, browser }) => {
  const applicant = await createMember(plaza);
  await page.clock.install();
  await sendLogIn(page, applicant);
  await expect(waitingPage(page)).toBeVisible();
  await stopChecks(page);

  const manage = await openRegistrations(browser, plaza, owner);
  const reject = button(manage, `Reject ${applicant.name}`);
  await reject.press('Enter');
  const dialog = manage.getByRole('dialog', { name: `Reject ${applicant.name}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(manage);
  await expectFitsWidth(manage, 320);
  await manage.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(reject).toBeFocused();
  await reject.press('Enter');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText(REJECTION_REASON_MISSING)).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await manage.keyboard.type('Nobody here knows this person.');
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(manage.getByText(REGISTRATION_REJECTED)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await button(page, 'Check again').click();
  await page.clock.resume();
  await expect(page.getByText(PENDING_SESSION_ENDED)).toBeVisible();
  await expectAccessible(page);
});

test('the second of two moderators is told who decided', async ({ page, plaza, owner, browser }) => {
  const applicant = await createMember(plaza);
  const manage = await openRegistrations(browser, plaza, owner);
  await expect(manage.getByText(applicant.username)).toBeVisible();
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manage);
  await page.getByRole('link', { name: /registrations? waits? for approval/ }).click();
  await button(page, `Approve ${applicant.name}`).click();
  await expect(page.getByText(REGISTRATION_APPROVED)).toBeVisible();
  await button(manage, `Approve ${applicant.name}`).click();
  await expect(manage.getByText(`${owner.username} approved this registration already.`)).toBeVisible();
  await expect(manage.getByText(applicant.username)).toHaveCount(0);
});

test('among the members, an applicant is offered to be approved or rejected, and nothing else', async ({
  page,
  plaza,
  owner,
}) => {
  const applicant = await createMember(plaza);
  await logIn(page, owner, { remember: true });
  await page.goto(PAGES.manageMembers);
  const item = page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({
      hasText: `@${applicant.username}`,
    });
  await expect(item.getByRole('button')).toHaveText(['Approve', 'Reject']);
  await expect(item.getByRole('link')).toHaveText([`@${applicant.username}`]);
  await expect(item).not.toContainText('joined');
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await button(page, `Approve ${applicant.name}`).click();
  await expect(page.getByText(REGISTRATION_APPROVED)).toBeVisible();
  await expect(item).toContainText('joined');
  await expect(button(page, `Change role of ${applicant.name}`)).toBeVisible();
});

test('an applicant can sign out and delete the account', async ({ page, plaza }) => {
  const applicant = await createMember(plaza);
  await sendLogIn(page, applicant);
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL(PAGES.logIn);
  await sendLogIn(page, applicant);
  await button(page, 'Delete Account').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(PAGES.signUp);
});
