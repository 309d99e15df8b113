import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createPost, listUserPosts } from '@plaza/contract/post.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { whenKept, whenNothingKept } from '../support/drafts.ts';
import { chooseFrom } from '../support/menus.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { callAs, cardOf, composerOf, newTitle } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

const POSTS = `**${endpointPath(createPost)}`;
const DRAFT = { title: 'Half a title', content: 'Half a thought\nand a line', alt: 'A face' };

/** Writes all of a post but does not publish it. */
async function writeDraft(page: Page, { title, content, alt }: typeof DRAFT): Promise<void> {
  const composer = composerOf(page);
  await composer.title.fill(title);
  await composer.content.fill(content);
  await composer.file.setInputFiles(PORTRAIT);
  await composer.description.fill(alt);
  await whenKept(page, { title, content, alt });
}

async function expectDraft(page: Page, { title, content, alt }: typeof DRAFT): Promise<void> {
  const composer = composerOf(page);
  await expect(composer.title).toHaveValue(title);
  await expect(composer.content).toHaveValue(content);
  await expect(composer.description).toHaveValue(alt);
  const preview = composer.region.getByRole('img', { name: alt });
  await expect(composer.description).not.toBeFocused();
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

async function expectNoDraft(page: Page): Promise<void> {
  const composer = composerOf(page);
  await expect(composer.title).toHaveValue('');
  await expect(composer.content).toHaveValue('');
  await expect(composer.description).toBeHidden();
}

async function signOut(page: Page): Promise<void> {
  await chooseFrom(page, page.getByRole('button', { name: 'Open user menu' }), 'Sign out');
  await expect(page).toHaveURL('/login');
}

test('a post that is being written is there again after a reload, with its image, and can be published', async ({
  page,
  plaza,
}) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const draft = { ...DRAFT, title: newTitle() };
  await writeDraft(page, draft);
  await page.reload();
  await expectDraft(page, draft);
  await composerOf(page).publish.click();
  const card = cardOf(page, draft.title);
  await expect(card.getByRole('img', { name: draft.alt })).toHaveJSProperty('complete', true);
  await expectNoDraft(page);
  await whenNothingKept(page);
  await page.reload();
  await expect(card).toBeVisible();
  await expectNoDraft(page);
});

test('it is there again when the page was closed without a word', async ({ page, context, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  await writeDraft(page, DRAFT);
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expectDraft(next, DRAFT);
});

test('it stays through a sign-out, for its member alone, and Cancel ends it', async ({ page, plaza }) => {
  const [member, other] = [await createMember(plaza), await createMember(plaza)];
  await logIn(page, member);
  await writeDraft(page, DRAFT);
  await signOut(page);
  await page.reload();
  await logIn(page, other);
  await expectNoDraft(page);
  await signOut(page);
  await page.reload();
  await logIn(page, member);
  await expectDraft(page, DRAFT);
  await composerOf(page).cancel.click();
  await expectNoDraft(page);
  await whenNothingKept(page);
  await signOut(page);
  await page.reload();
  await logIn(page, member);
  await expectNoDraft(page);
});

test('a session that ends elsewhere leads back to the same text', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  await writeDraft(page, DRAFT);
  const password = 'Other1!pass';
  const form = new FormData();
  form.set('password', password);
  await callAs(plaza, member.session, updateUser, { params: { userId: member.session.userId }, form });
  await composerOf(page).publish.click();
  await expect(page).toHaveURL('/login');
  await page.reload();
  await logIn(page, { ...member, password });
  await expectDraft(page, DRAFT);
});

test('a post whose answer got lost with the page is one post when it is published again', async ({
  page,
  context,
  plaza,
}) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  const title = newTitle();
  const arrived = Promise.withResolvers<void>();
  await page.route(POSTS, async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  await writeDraft(page, { ...DRAFT, title });
  await composerOf(page).publish.click();
  await arrived.promise;
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expectDraft(next, { ...DRAFT, title });
  await composerOf(next).publish.click();
  await expectNoDraft(next);
  const posts = await callAs(plaza, member.session, listUserPosts, { params: { username: member.username } });
  expect(posts.map((post) => post.title)).toEqual([title]);
});

test('nothing of it is left when the account is deleted', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  await writeDraft(page, DRAFT);
  await chooseFrom(page, page.getByRole('button', { name: 'Open user menu' }), 'Settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/signup');
  await whenNothingKept(page);
});
