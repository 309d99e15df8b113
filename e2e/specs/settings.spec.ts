import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { writeComment } from '../support/comments.ts';
import { field } from '../support/first-day.ts';
import { chooseFrom, userMenu } from '../support/menus.ts';
import { createMember, logIn, PORTRAIT, requireProof, type SignedUp } from '../support/members.ts';
import { memberWithPost, publish } from '../support/posts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const SAVED = 'Profile updated successfully';
const NEW_PASSWORD = 'Another2?';
const CHANGE_DISABLED = 'Enter the new password in both fields to change it.';

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** An action shows for a moment that changes were saved. */
async function expectSaved(page: Page, action: Promise<unknown>): Promise<void> {
  await Promise.all([page.getByText(SAVED).waitFor(), action]);
}

async function open(page: Page, member: SignedUp): Promise<void> {
  await page.goto(`/settings/${member.session.userId}`);
  await logIn(page, member, { remember: true });
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
}

const callOf = ({ session }: SignedUp) => `**${endpointPath(updateUser, { userId: session.userId })}`;

async function typePassword(page: Page, password: string, confirm = password): Promise<void> {
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(confirm);
}

test(
  'only changed fields are sent, and they are shown on the page and in the other tab',
  MAIN,
  async ({ page, plaza }) => {
    const browserErrors = browserErrorsOf(page);
    const { member } = await memberWithPost(plaza);
    await open(page, member);
    const other = await openBehind(page, `/profile/${member.username}`);
    await expect(other.getByRole('article')).toBeVisible();
    const username = `${member.username}_2`;
    await field(page, 'Name').fill('Ada Countess');
    await field(page, 'Username').fill(username);
    const sent = page.waitForRequest(callOf(member));
    await expectSaved(page, save(page));
    const parts = [...((await sent).postData() ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name);
    expect(parts).toEqual(['name', 'username']);
    await expect(page.getByText(SAVED)).toBeHidden();
    await expect(field(page, 'Name')).toHaveValue('Ada Countess');
    await expect(page.getByRole('link', { name: 'Ada Countess' })).toBeVisible();
    await expect(other).toHaveURL(`/profile/${username}`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ada Countess');
    await expect(other.getByRole('article')).toContainText(`@${username}`);
    await expect(other.getByRole('article')).toContainText('Ada Countess');
    expect(browserErrors).toEqual([]);
  },
);

test('a picture and a banner are previewed and saved', MAIN, async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await open(page, member);
  const picture = page.locator('main .avatar img');
  await field(page, 'Change profile picture').setInputFiles(PORTRAIT);
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await field(page, 'Change banner').setInputFiles(PORTRAIT);
  await expect(page.locator('.banner img')).toHaveAttribute('src', /^blob:/);
  await expectSaved(page, save(page));
  await expect(picture).not.toHaveAttribute('src', member.session.profilePicture);
  await expect(picture).toHaveAttribute('src', /\.webp$/);
  await expect(page.locator('.banner img')).toHaveAttribute('src', /\.webp$/);
});

test('each invalid field shows its message, and the input is kept', async ({ page, plaza }) => {
  const taken = await createMember(plaza);
  const member = await createMember(plaza);
  await open(page, member);
  await field(page, 'Username').fill(taken.username.toUpperCase());
  await field(page, 'Name').click();
  await expect(field(page, 'Username')).toHaveAccessibleDescription(ERROR_MESSAGE.username_taken);
  await field(page, 'Username').fill(member.username);
  await field(page, 'Email').fill('nobody');
  await field(page, 'Name').fill('');
  await save(page);
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please fill out all fields');
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Kept');
  await field(page, 'Email').fill(taken.email);
  await save(page);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(ERROR_MESSAGE.email_taken);
  await expect(field(page, 'Name')).toHaveValue('Kept');
  await expectAccessible(page);
});

test(
  'the password is changed when it is repeated and follows the rules; Change shows why it is disabled',
  MAIN,
  async ({ page, plaza }) => {
    const member = await createMember(plaza);
    await open(page, member);
    const change = page.getByRole('button', { name: 'Change', exact: true });
    await expect(change).toBeDisabled();
    await typePassword(page, NEW_PASSWORD, 'other');
    await expect(change).toBeDisabled();
    await expect(change).toHaveAccessibleDescription(CHANGE_DISABLED);
    await typePassword(page, 'lowercase');
    await expect(page.getByText(CHANGE_DISABLED)).toBeHidden();
    await change.click();
    await expect(page.getByText('Add an uppercase letter.')).toBeVisible();
    await typePassword(page, NEW_PASSWORD);
    await change.focus();
    await expectSaved(page, page.keyboard.press('Enter'));
    await expect(field(page, 'Password')).toHaveValue('');
    await expect(change).toBeDisabled();
    await expect(change).toBeFocused();
    await chooseFrom(page, userMenu(page), 'Sign out');
    await logIn(page, { ...member, password: NEW_PASSWORD });
  },
);

test('a change that the server requires proof for asks for the current password', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await open(page, member);
  // The first answer is that after a day; all others are those of the server.
  await requireProof(page, member, { times: 1 });
  await typePassword(page, NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(ERROR_MESSAGE.reauth_required);
  await expect(field(page, 'Current Password')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'Current Password').fill('Wrong1!x');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Current Password')).toHaveAccessibleDescription(
    ERROR_MESSAGE.current_password_wrong,
  );
  await field(page, 'Current Password').fill(member.password);
  await expectSaved(page, dialog.getByRole('button', { name: 'Confirm' }).click());
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Password')).toHaveValue('');
});

test(
  'an account is deleted after a confirmation with its contents, which leads to sign-up',
  MAIN,
  async ({ page, plaza }) => {
    const { member, post } = await memberWithPost(plaza, { image: PORTRAIT });
    await publish(plaza, member.session);
    await writeComment(plaza, member.session, post, 'Hello');
    await open(page, member);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect(dialog).toContainText('2 posts, 1 image, 1 comment');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.route(callOf(member), (route) => route.abort());
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Plaza cannot be reached.');
    await page.unroute(callOf(member));
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/signup');
    await page.goto('/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password').fill(member.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText(ERROR_MESSAGE.invalid_credentials);
  },
);

test('the settings of another member lead to the own settings', MAIN, async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const other = await createMember(plaza);
  await page.goto(`/settings/${other.session.userId}`);
  await logIn(page, member);
  await expect(page).toHaveURL(`/settings/${member.session.userId}`);
  await expect(field(page, 'Email')).toHaveValue(member.email);
});

test('the settings and their dialog are accessible and fit 320 px', async ({ page, plaza }) => {
  await open(page, await createMember(plaza));
  await typePassword(page, NEW_PASSWORD, 'other');
  await expect(page.getByText(CHANGE_DISABLED)).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toContainText('0 posts');
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
