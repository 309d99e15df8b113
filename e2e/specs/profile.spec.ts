import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { BIO_MAX, getUser, updateUser } from '@plaza/contract/user.ts';
import { chooseFrom } from '../support/menus.ts';
import { createMember, logIn, PORTRAIT, type Member } from '../support/members.ts';
import { callAs, cardOf, newTitle, publish } from '../support/posts.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';
import { complaintsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

type SignedUp = Awaited<ReturnType<typeof createMember>>;

const OUT_OF_REACH = 'Plaza cannot be reached. Check your connection and try again.';

const bioField = (page: Page) => page.getByRole('textbox', { name: 'Bio' });
/** The call that changes this member. */
const changeOf = ({ session }: SignedUp) => `**${endpointPath(updateUser, { userId: session.userId })}`;
/** Where the pictures shown in the bar and on the profile come from. */
const picturesOf = (page: Page) =>
  page.locator('.avatar img').evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src));

/** Opens a profile as this member: their own, or that of another. */
async function open(page: Page, member: Member, username = member.username): Promise<void> {
  await page.goto(`/profile/${username}`);
  await logIn(page, member, { remember: true });
}

async function editBio(page: Page): Promise<void> {
  await chooseFrom(page, page.getByRole('button', { name: 'Profile menu' }), 'Edit');
  await expect(bioField(page)).toBeFocused();
}

test('shows who a member is and leads to their posts', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const { session, name, username } = await createMember(plaza);
  const bio = 'First line\nof https://example.org/me';
  await callAs(plaza, session, updateUser, { params: { userId: session.userId }, json: { bio } });
  const { id, title } = await publish(plaza, session, { title: newTitle() });
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
  expect(complaints).toEqual([]);
});

test('saves the bio when its field is left', async ({ page, plaza }) => {
  await open(page, await createMember(plaza));
  await editBio(page);
  await bioField(page).fill('About me\nand more');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bioField(page)).toBeHidden();
  await expect(page.getByText('About me')).toBeVisible();
  await page.reload();
  await expect(page.getByText('About me')).toBeVisible();
});

test('leaves the bio as it was when Escape is pressed', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await open(page, member);
  await editBio(page);
  await bioField(page).fill('Never mind');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeFocused();
  const { bio } = await callAs(plaza, member.session, getUser, { params: { username: member.username } });
  expect(bio).toBe('');
});

test('keeps a bio that could not be saved, and saves it on another try', async ({ page, plaza }) => {
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

test('says that a bio is too long, and keeps it', async ({ page, plaza }) => {
  await open(page, await createMember(plaza));
  await editBio(page);
  await bioField(page).fill('x'.repeat(BIO_MAX + 1));
  await bioField(page).blur();
  await expect(page.getByText(`A bio can have at most ${BIO_MAX} characters.`)).toBeVisible();
  await expect(bioField(page)).toHaveValue('x'.repeat(BIO_MAX + 1));
});

test('changes picture and banner in place, everywhere and in the other tab', async ({ page, plaza }) => {
  const complaints = complaintsOf(page);
  const member = await createMember(plaza);
  await publish(plaza, member.session, { title: newTitle() });
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
  expect(complaints).toEqual([]);
});

test('shows the old picture again when the new one is refused', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await open(page, member);
  await expect(page.getByLabel('Change profile picture')).toBeEnabled();
  const before = await picturesOf(page);
  await page.getByLabel('Change profile picture').setInputFiles(join(import.meta.dirname, 'profile.spec.ts'));
  const refusal = 'File type not supported. Please upload a jpeg, png, gif, or jpg file.';
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(changeOf(member), async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.getByLabel('Change profile picture').setInputFiles(PORTRAIT);
  await expect.poll(() => picturesOf(page)).toContainEqual(expect.stringMatching(/^blob:/));
  await expect(page.getByRole('progressbar')).toBeVisible();
  held.resolve();
  await expect(page.getByRole('alert').filter({ hasText: OUT_OF_REACH })).toBeVisible();
  await expect.poll(() => picturesOf(page)).toEqual(before);
  await expectAccessible(page);
  await page.unroute(changeOf(member));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => picturesOf(page)).not.toEqual(before);
  await expect(page.getByRole('alert').filter({ hasText: OUT_OF_REACH })).toBeHidden();
});

test('counts one post less when one was deleted', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await open(page, member);
  await chooseFrom(page, cardOf(page, title).getByRole('button', { name: 'Post menu' }), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(page.getByText('0 posts', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('says that there is nobody of a name, and leads home', async ({ page, plaza }) => {
  await open(page, await createMember(plaza), 'nobody_at_all');
  await expect(page.getByText('There is no member called @nobody_at_all.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
});

test('offers another try when a profile could not be loaded', async ({ page, plaza }) => {
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

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the own profile is accessible and fits a narrow phone, also while it is edited', async ({
      page,
      plaza,
    }) => {
      const member = await createMember(plaza);
      await publish(plaza, member.session, { title: newTitle() });
      await open(page, member);
      await expect(page.getByRole('article')).toBeVisible();
      await expectAccessible(page);
      await expectFitsWidth(page, 320);
      await editBio(page);
      await expectAccessible(page);
      await expectFitsWidth(page, 320);
    });
  });
