import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createPost } from '@plaza/contract/post.ts';
import { waitForDraft, waitForNoDraft } from '../support/drafts.ts';
import { chooseFrom, confirmDeletion, userMenu } from '../support/menus.ts';
import { createMember, logIn, PORTRAIT } from '../support/members.ts';
import { composerOf, newTitle, publishedTitles } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';

const POSTS = `**${endpointPath(createPost)}`;
const DRAFT = { title: 'Half a title', content: 'Half a thought\nand a line', alt: 'A face' };

async function writeDraft(page: Page, { title, content, alt }: typeof DRAFT): Promise<void> {
  const composer = composerOf(page);
  await composer.title.fill(title);
  await composer.content.fill(content);
  await composer.file.setInputFiles(PORTRAIT);
  await composer.description.fill(alt);
  await waitForDraft(page, { title, content, alt });
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
  await chooseFrom(page, userMenu(page), 'Sign out');
  await expect(page).toHaveURL('/login');
}

test(
  'a draft is kept after a sign-out for its member only, and Cancel deletes it',
  MAIN,
  async ({ page, plaza }) => {
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
    await waitForNoDraft(page);
    await signOut(page);
    await page.reload();
    await logIn(page, member);
    await expectNoDraft(page);
  },
);

test('a post whose answer was lost with the page is published once when it is sent again', async ({
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
  await waitForNoDraft(next);
  expect(await publishedTitles(plaza, member)).toEqual([title]);
});

test('no draft remains after the account is deleted', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza));
  await writeDraft(page, DRAFT);
  await chooseFrom(page, userMenu(page), 'Settings');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await confirmDeletion(page);
  await expect(page).toHaveURL('/signup');
  await waitForNoDraft(page);
});
