import type { Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { createModerator, test } from '../support/community.ts';
import { button, field } from '../support/first-day.ts';
import { createMember, logIn, type SignedUp } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { expect, MAIN } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const itemOf = (page: Page, { username }: SignedUp) =>
  page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: `@${username}` });

test(
  'an owner finds a member and changes the role, which the log has',
  MAIN,
  async ({ page, plaza, owner }) => {
    const [member, other] = [await createMember(plaza), await createMember(plaza)];
    await logIn(page, owner, { remember: true });
    await page.goto(PAGES.manageMembers);
    await expect(itemOf(page, other)).toContainText(other.email);
    await field(page, 'Name or username').fill(member.username.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(itemOf(page, other)).toHaveCount(0);
    await expect(itemOf(page, member)).toContainText('Member');
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    await button(page, `Change role of ${member.name}`).press('Enter');
    await expectAccessible(page);
    await page.getByLabel(/^Moderator:/).check();
    await button(page, 'Save').press('Enter');
    await expect(itemOf(page, member)).toContainText('Moderator');
    await page.getByLabel('Show').selectOption('Owners');
    await expect(page.getByText('There are no such members.')).toBeVisible();

    await page.goto(PAGES.manageLog);
    const entries = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
    await expect(entries.first()).toContainText(
      `@${owner.username} changed the role: @${member.username} (moderator)`,
    );
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    await page.getByLabel('Action').selectOption('changed the community');
    await expect(entries.first()).toContainText('changed the community');
    await page.getByLabel('Action').selectOption('All actions');
    await field(page, 'Who acted, or whom it concerned').fill(`@${member.username}`);
    await button(page, 'Search').click();
    await expect(entries).toHaveCount(1);
  },
);

test(
  'a moderator creates a link by which a member sets a new password',
  MAIN,
  async ({ page, plaza, owner, browser }) => {
    const member = await createMember(plaza);
    await logIn(page, await createModerator(plaza, owner), { remember: true });
    await page.goto(PAGES.manageMembers);
    await expect(itemOf(page, member)).not.toContainText(member.email);
    await expect(itemOf(page, owner).getByRole('button')).toHaveCount(0);
    await button(page, `Reset password of ${member.name}`).click();
    await button(page, 'Create link').click();
    const link = field(page, 'Link to set a new password');
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectAccessible(page);
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(await link.inputValue());
    await guest.getByLabel('New Password', { exact: true }).fill('Better-horse2!');
    await guest.getByLabel('Confirm Password').fill('Better-horse2!');
    await button(guest, 'Set password and log in').click();
    await expect(userMenu(guest)).toBeVisible();
  },
);

test('a moderator removes the pictures of a member, with a reason for the log', async ({
  page,
  plaza,
  owner,
}) => {
  const member = await createMember(plaza);
  const moderator = await createModerator(plaza, owner);
  await logIn(page, moderator, { remember: true });
  await page.goto(PAGES.manageMembers);
  const remove = button(page, `Remove pictures of ${member.name}`);
  await remove.click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('Please write why, for the log.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Not a person.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The pictures are removed.')).toBeVisible();
  await expect(remove).toBeHidden();
  await page.goto(PAGES.manageLog);
  const entry = page.getByRole('list', { name: 'Log' }).getByRole('listitem').first();
  await expect(entry).toContainText(`@${moderator.username} removed the pictures: @${member.username}`);
  await expect(entry).toContainText('Not a person.');
});
