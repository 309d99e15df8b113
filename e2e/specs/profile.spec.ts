import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { BIO_MAX, getUser, updateUser } from '@plaza/contract/user.ts';
import { chooseFrom, confirmDeletion } from '../support/menus.ts';
import { createMember, logIn, PORTRAIT, type Member, type SignedUp } from '../support/members.ts';
import { delayRequests } from '../support/network.ts';
import { callAs, cardOf, memberWithPost, publish } from '../support/posts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const OUT_OF_REACH = 'Plaza cannot be reached. Check your connection and try again.';

const bioField = (page: Page) => page.getByRole('textbox', { name: 'Bio' });

const changeOf = ({ session }: SignedUp) => `**${endpointPath(updateUser, { userId: session.userId })}`;
/** The URLs of the pictures in the bar and on the profile. */
const picturesOf = (page: Page) =>
  page.locator('.avatar img').evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));

/** Opens a profile as this member, by default the own one. */
async function open(page: Page, member: Member, username = member.username): Promise<void> {
  await page.goto(`/profile/${username}`);
  await logIn(page, member, { remember: true });
}

async function editBio(page: Page): Promise<void> {
  await chooseFrom(page, page.getByRole('button', { name: 'Profile menu' }), 'Edit');
  await expect(bioField(page)).toBeFocused();
}

test('a profile shows the member and links to the posts', MAIN, async ({ page, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const { session, name, username } = await createMember(plaza);
  const bio = 'First line\nof https://example.org/me';
  await callAs(plaza, session, updateUser, { params: { userId: session.userId }, json: { bio } });
  const { id, title } = await publish(plaza, session);
  await open(page, await createMember(plaza), username.toUpperCase());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText(`@${username}`).first()).toBeVisible();
  await expect(page.getByText('First line')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://example.org/me' })).toHaveAttribute('rel', /nofollow/);
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Joined \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Post menu' })).toBeHidden();
  await cardOf(page, title).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/post/${id}`);
  expect(browserErrors).toEqual([]);
});

test('a bio that failed to save is kept, and Retry saves it', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await open(page, member);
  await page.route(changeOf(member), (route) => route.abort());
  await editBio(page);
  await bioField(page).fill('Kept');
  await page.keyboard.press('Tab');
  await expect(bioField(page)).toHaveAccessibleDescription(new RegExp(OUT_OF_REACH));
  await expect(bioField(page)).toHaveValue('Kept');
  await expectAccessible(page);
  await page.unroute(changeOf(member));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(bioField(page)).toBeHidden();
  await expect(page.getByText('Kept')).toBeVisible();
});

test('a bio that is too long shows a message and is kept', async ({ page, plaza }) => {
  await open(page, await createMember(plaza));
  await editBio(page);
  await bioField(page).fill('x'.repeat(BIO_MAX + 1));
  await bioField(page).blur();
  await expect(page.getByText(`A bio can have at most ${BIO_MAX} characters.`)).toBeVisible();
  await expect(bioField(page)).toHaveValue('x'.repeat(BIO_MAX + 1));
});

test('a new picture and banner are shown on the page and in the other tab', async ({ page, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const { member } = await memberWithPost(plaza);
  await open(page, member);
  const other = await openBehind(page, `/profile/${member.username}`);
  await expect(other.getByRole('article')).toBeVisible();
  const isOld = (url: string) => url.startsWith('blob:') || url.endsWith(member.session.profilePicture);
  await page.getByLabel('Change profile picture').setInputFiles(PORTRAIT);
  for (const tab of [page, other])
    await expect.poll(async () => (await picturesOf(tab)).some(isOld)).toBe(false);
  await page.getByLabel('Change banner').setInputFiles(PORTRAIT);
  await expect(page.locator('.banner img')).toHaveAttribute('src', /\/media\/.*\.webp$/);
  await expect(other.locator('.banner img')).toHaveAttribute('src', /\/media\/.*\.webp$/);
  expect(browserErrors).toEqual([]);
});

test('a rejected picture is replaced by the previous one', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await open(page, member);
  await expect(page.getByLabel('Change profile picture')).toBeEnabled();
  const before = await picturesOf(page);
  await page.getByLabel('Change profile picture').setInputFiles(join(import.meta.dirname, 'profile.spec.ts'));
  const refusal = 'File type not supported. Please upload a jpeg, png, gif, or jpg file.';
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  const release = await delayRequests(page, changeOf(member), 'abort');
  await page.getByLabel('Change profile picture').setInputFiles(PORTRAIT);
  await expect.poll(() => picturesOf(page)).toContainEqual(expect.stringMatching(/^blob:/));
  await expect(page.getByRole('progressbar')).toBeVisible();
  release();
  await expect(page.getByRole('alert').filter({ hasText: OUT_OF_REACH })).toBeVisible();
  await expect.poll(() => picturesOf(page)).toEqual(before);
  await expectAccessible(page);
  await page.unroute(changeOf(member));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => picturesOf(page)).not.toEqual(before);
  await expect(page.getByRole('alert').filter({ hasText: OUT_OF_REACH })).toBeHidden();
});

test('the number of posts decreases when a post is deleted', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await open(page, member);
  await chooseFrom(page, cardOf(page, title).getByRole('button', { name: 'Post menu' }), 'Delete');
  await confirmDeletion(page);
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(page.getByText('0 posts', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a missing profile shows a message and a link to the feed', async ({ page, plaza }) => {
  await open(page, await createMember(plaza), 'nobody_at_all');
  await expect(page.getByText('There is no member called @nobody_at_all.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
});

test('a profile that failed to load is loaded by Retry', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { username, name } = await createMember(plaza);
  const call = `**${endpointPath(getUser, { username })}`;
  await page.route(call, (route) => route.fulfill({ status: 400, json: {} }));
  await open(page, member, username);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await expectAccessible(page);
  await page.unroute(call);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('the own profile is accessible and fits 320 px, also in editing', async ({ page, plaza }) => {
  const { member } = await memberWithPost(plaza);
  await open(page, member);
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await editBio(page);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
