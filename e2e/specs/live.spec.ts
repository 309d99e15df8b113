import type { Page } from '@playwright/test';
import { deleteComment } from '@plaza/contract/comment.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { deletePost, updatePost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { commentsOf } from '../support/comments.ts';
import { commentOn, logInLive, STREAM } from '../support/live.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs, cardOf, composerOf, likeOf, memberWithPost, newTitle, publish } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

const likesOf = (page: Page, title: string) => cardOf(page, title).locator('.reaction-count').first();

/** What a change by others must leave as it is. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    const selection =
      field instanceof HTMLTextAreaElement ? [field.value, field.selectionStart, field.selectionEnd] : [];
    return [window.scrollY, field?.tagName, ...selection];
  });

test(
  'new posts, counts and comments of others appear without a reload, and nothing moves',
  MAIN,
  async ({ page, plaza }) => {
    const { member: writer, title, id } = await memberWithPost(plaza);
    const reader = await createMember(plaza);
    await logInLive(page, reader);
    const { content } = composerOf(page);
    await content.fill('Half a sentence');
    await content.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 5));
    const before = await stateOf(page);
    await callAs(plaza, writer.session, toggleLike, { json: { PostId: id } });
    await commentOn(plaza, writer, id, 'Hello');
    await expect(likesOf(page, title)).toHaveText('1');
    await expect(cardOf(page, title).getByRole('link', { name: '1 comment' })).toBeVisible();
    const next = await publish(plaza, writer.session);
    const button = page.getByRole('button', { name: '1 new post' });
    await expect(button).toBeVisible();
    await expect(cardOf(page, next.title)).toHaveCount(0);
    expect(await stateOf(page)).toEqual(before);
    await button.press('Enter');
    await expect(cardOf(page, next.title)).toBeFocused();
    await expect(button).toBeHidden();
  },
);

test('an edit and a deletion by others are shown in place', MAIN, async ({ page, plaza }) => {
  const { member: writer, title, id } = await memberWithPost(plaza);
  const other = await publish(plaza, writer.session);
  const reader = await createMember(plaza);
  await logInLive(page, reader);
  await expect(cardOf(page, title)).toBeVisible();
  const changed = newTitle();
  await callAs(plaza, writer.session, updatePost, { params: { id }, json: { title: changed } });
  await expect(cardOf(page, changed)).toContainText('Changed just now');
  const height = (await cardOf(page, other.title).boundingBox())?.height ?? 0;
  await callAs(plaza, writer.session, deletePost, { params: { id: other.id } });
  const gone = page.getByRole('article', { name: 'This post was deleted.' });
  await expect(gone).toHaveText('This post was deleted.');
  expect((await gone.boundingBox())?.height).toBeCloseTo(height, 0);
});

test('a new name and picture of a member appear in posts', async ({ page, plaza }) => {
  const { member: writer, title } = await memberWithPost(plaza);
  await logInLive(page, await createMember(plaza));
  const name = 'A new name';
  const { userId } = writer.session;
  await callAs(plaza, writer.session, updateUser, { params: { userId }, form: formOf({ name }) });
  await expect(cardOf(page, title)).toContainText(name);
});

test(
  'new comments are added at the end of the list, or offered by a button when it is not on the screen',
  MAIN,
  async ({ page, plaza }) => {
    const { member: writer, id } = await memberWithPost(plaza);
    for (let i = 0; i < 25; i++) await commentOn(plaza, writer, id, `Comment ${i}\n\n\n\nEnd`);
    const reader = await createMember(plaza);
    await logInLive(page, reader, pagePath('post', { id }));
    await expect(page.getByText('Comment 24')).toBeAttached();
    const field = page.getByRole('textbox', { name: 'comment' });
    await field.fill('Half a sentence');
    const before = await stateOf(page);
    await commentOn(plaza, writer, id, 'The first of two');
    await commentOn(plaza, writer, id, 'The second of two');
    const button = page.getByRole('button', { name: '2 new comments' });
    await expect(button).toBeVisible();
    expect(await stateOf(page)).toEqual(before);
    await button.press('Enter');
    await expect(page.getByText('The first of two')).toBeInViewport();
    await expect(page.getByText('The first of two').locator('xpath=ancestor::li')).toBeFocused();
    await page.getByText('The second of two').scrollIntoViewIfNeeded();
    const last = await commentOn(plaza, writer, id, 'At the end');
    await expect(page.getByText('At the end')).toBeVisible();
    await callAs(plaza, writer.session, deleteComment, { params: { commentId: last } });
    await expect(page.getByText('This comment was deleted.')).toBeVisible();
    await expect(page.getByText('At the end')).toBeHidden();
  },
);

test('a burst of ten comments costs a page few calls, and all appear', async ({ page, plaza }) => {
  const { member: writer, id } = await memberWithPost(plaza);
  await page.setViewportSize({ width: 1280, height: 2000 });
  await logInLive(page, await createMember(plaza), pagePath('post', { id }));
  await expect(page.getByText('No comments yet.')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await Promise.all(Array.from({ length: 10 }, (_, index) => commentOn(plaza, writer, id, `Burst ${index}`)));
  await expect(commentsOf(page).items).toHaveCount(10);
  await expect(page.getByText('10 comments')).toBeVisible();
  for (const [call, made] of Map.groupBy(calls, (call) => call)) expect(made.length, call).toBeLessThan(5);
});

test('the own post, comment and like do not arrive a second time', async ({ page, plaza }) => {
  const { title } = await memberWithPost(plaza);
  const reader = await createMember(plaza);
  await logInLive(page, reader);
  await likeOf(page, title).click();
  const { title: titleField, content, publish: publishButton } = composerOf(page);
  const own = newTitle();
  await titleField.fill(own);
  await content.fill('Content');
  await publishButton.click();
  await expect(cardOf(page, own)).toHaveCount(1);
  // A post of another member shows that the events before it have arrived.
  const { post: mark } = await memberWithPost(plaza);
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await expect(cardOf(page, mark.title)).toHaveCount(0);
  await expect(likesOf(page, title)).toHaveText('1');
});

test('tabs of a browser share one stream', MAIN, async ({ page, plaza, context }) => {
  const reader = await createMember(plaza);
  await logInLive(page, reader);
  let streams = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) streams += 1;
  });
  const second = await context.newPage();
  await second.goto('/');
  await logIn(second, reader);
  await expect(composerOf(second).region).toBeVisible();
  const { title } = await memberWithPost(plaza);
  for (const tab of [page, second]) {
    const button = tab.getByRole('button', { name: /new posts?$/ });
    await expect(button.or(cardOf(tab, title))).toBeVisible();
  }
  expect(streams).toBeLessThanOrEqual(1);
  await page.close();
  const later = await memberWithPost(plaza);
  await expect(second.getByRole('button', { name: /new posts?$/ })).toBeVisible();
  await second.getByRole('button', { name: /new posts?$/ }).click();
  await expect(cardOf(second, later.title)).toBeVisible();
});
