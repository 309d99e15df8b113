import type { Locator, Request } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { COMMENT_MAX, COMMENT_MISSING, COMMENT_TOO_LONG, listComments } from '@plaza/contract/comment.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { commentsOf, isCreateComment, storedComments, writeComment } from '../support/comments.ts';
import { createMember, logIn } from '../support/members.ts';
import { confirmDeletion } from '../support/menus.ts';
import { blockEvents } from '../support/network.ts';
import { openFromFeed } from '../support/post-page.ts';
import { cardOf, memberWithPost, publish } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

test('a new comment is the last of the list, and the counts increase', MAIN, async ({ page, plaza }) => {
  const browserErrors = browserErrorsOf(page);
  const [author, member] = [await createMember(plaza), await createMember(plaza)];
  const post = await publish(plaza, author.session);
  await writeComment(plaza, author.session, post, 'The first');
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  await page.getByRole('link', { name: '1 comment', exact: true }).click();
  await expect(parts.field).toBeFocused();
  await page.keyboard.type('The second <i>\nwww.example.org');
  const sends: Request[] = [];
  page.on('request', (request) => isCreateComment(request) && sends.push(request));
  await parts.button.dblclick();
  await expect(parts.items).toHaveCount(2);
  await expect(parts.items.nth(0)).toContainText('The first');
  await expect(parts.items.nth(1)).toContainText('The second <i>');
  await expect(parts.items.nth(1)).toContainText(member.name);
  await parts.items.nth(1).locator('time').hover();
  await expect(parts.items.nth(1).locator('time')).toHaveAttribute('title', /\d/);
  const link = parts.items.nth(1).getByRole('link', { name: 'www.example.org' });
  await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');
  await expect(parts.field).toHaveValue('');
  await expect(page.getByText('Your comment was added.')).toBeAttached();
  await expect(page.getByRole('link', { name: '2 comments', exact: true })).toBeVisible();
  expect(sends).toHaveLength(1);
  await page.getByRole('button', { name: 'Back' }).click();
  const card = cardOf(page, post.title);
  await expect(card.getByRole('link', { name: '2 comments', exact: true })).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test('another tab shows a comment that is written or deleted here', async ({ page, plaza }) => {
  await blockEvents(page.context());
  const { member, post } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  const parts = commentsOf(page);
  await page.goto(pagePath('post', { id: post.id }));
  const other = await openBehind(page, pagePath('post', { id: post.id }));
  await expect(other.getByText('No comments yet.')).toBeVisible();
  await parts.field.fill('The first');
  await parts.button.click();
  await expect(commentsOf(other).items).toHaveText(/The first/);
  await expect(other.getByRole('link', { name: '1 comment', exact: true })).toBeVisible();
  await parts.deleteFirst();
  await confirmDeletion(page);
  await expect(other.getByText('This comment was deleted.')).toBeVisible();
  await expect(other.getByRole('link', { name: '0 comments', exact: true })).toBeVisible();
});

test('the name in a comment links to the profile', async ({ page, plaza }) => {
  const { member: author, post } = await memberWithPost(plaza);
  await writeComment(plaza, author.session, post, 'Hello');
  const parts = commentsOf(page);
  await openFromFeed(page, post, await createMember(plaza));
  await parts.items.getByRole('link', { name: author.name }).click();
  await expect(page).toHaveURL(`/profile/${author.username}`);
});

test('an empty or too long comment is not sent and shows a message', MAIN, async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  const sends: Request[] = [];
  page.on('request', (request) => isCreateComment(request) && sends.push(request));
  await parts.field.fill('  \n ');
  await parts.button.click();
  await expect(parts.field).toHaveAccessibleDescription(COMMENT_MISSING);
  await expect(parts.field).toBeFocused();
  await parts.field.fill('a'.repeat(COMMENT_MAX - 10));
  await expect(page.getByText('10 left')).toBeVisible();
  await parts.field.fill('a'.repeat(COMMENT_MAX + 1));
  await expect(parts.field).toHaveAccessibleDescription(COMMENT_TOO_LONG);
  await parts.button.click();
  await parts.field.fill('a'.repeat(COMMENT_MAX));
  await parts.button.click();
  await expect(parts.items).toHaveCount(1);
  expect(sends).toHaveLength(1);
});

test('the newest comments are shown first, and earlier pages with their number on request, oldest first', async ({
  page,
  plaza,
}) => {
  const { member, post } = await memberWithPost(plaza);
  const bodies = Array.from({ length: 65 }, (_, number) => `Comment ${number} end`);
  for (const body of bodies) await writeComment(plaza, member.session, post, body);
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  const shown = () => parts.items.locator('.comment-body').allInnerTexts();
  await expect(parts.items).toHaveCount(30);
  expect(await shown()).toEqual(bodies.slice(-30));
  await parts.field.fill('The newest');
  await parts.button.click();
  await expect(parts.items).toHaveCount(31);
  await expect(parts.items.last()).toBeInViewport();
  const earlier = page.getByRole('button', { name: 'Show earlier comments' });
  await expect(earlier).toHaveText('Show earlier comments (35)');
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
  expect(await top(earlier)).toBeLessThan(await top(parts.items.first()));
  const calls = `**${endpointPath(listComments, { postId: post.id })}?**`;
  await stayUnreachable(page);
  await page.route(calls, (route) => route.abort());
  await earlier.click();
  await expect(page.getByRole('alert').filter({ hasText: 'That did not work' })).toBeVisible();
  await expect(parts.items).toHaveCount(31);
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(parts.items).toHaveCount(61);
  await expect(earlier).toHaveText('Show earlier comments (5)');
  await parts.deleteFirst();
  await confirmDeletion(page);
  await expect(parts.items).toHaveCount(60);
  await expect(earlier).toHaveText('Show earlier comments (5)');
  await earlier.click();
  await expect(parts.items).toHaveCount(65);
  await expect(earlier).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();
  expect(await shown()).toEqual([...bodies.toSpliced(5, 1), 'The newest']);
});

test('a member deletes own comments after confirmation, and no others', MAIN, async ({ page, plaza }) => {
  const [author, member] = [await createMember(plaza), await createMember(plaza)];
  const post = await publish(plaza, author.session);
  await writeComment(plaza, author.session, post, 'Theirs');
  await writeComment(plaza, member.session, post, 'Mine');
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  await expect(parts.items).toHaveCount(2);
  await expect(parts.menu).toHaveCount(1);
  await parts.deleteFirst();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(parts.items).toHaveCount(2);
  await parts.deleteFirst();
  await confirmDeletion(page);
  await expect(parts.items).toHaveText([/Theirs/]);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();
  await expect(page.getByRole('link', { name: '1 comment', exact: true })).toBeVisible();
  await expect.poll(() => storedComments(plaza, member.session, post)).toEqual(['Theirs']);
  await page.getByRole('button', { name: 'Back' }).click();
  const card = cardOf(page, post.title);
  await expect(card.getByRole('link', { name: '1 comment', exact: true })).toBeVisible();
});

test('after the deletion of a comment the comments have the focus, also when another menu was used before', async ({
  page,
  plaza,
}) => {
  const { member, post } = await memberWithPost(plaza);
  const comments = commentsOf(page);
  await openFromFeed(page, post, member);
  for (let use = 0; use < 2; use++) {
    await page.getByRole('button', { name: 'Post menu' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  }
  await comments.field.fill('Only one');
  await comments.button.press('Enter');
  await expect(comments.items).toHaveCount(1);
  await comments.menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();
});

test('comments are accessible in every state and fit 320 px', async ({ page, plaza }) => {
  const { member, post } = await memberWithPost(plaza);
  await writeComment(plaza, member.session, post, 'long'.repeat(100));
  const parts = commentsOf(page);
  await openFromFeed(page, post, member);
  await parts.field.fill('a'.repeat(COMMENT_MAX + 1));
  await expect(page.getByText(COMMENT_TOO_LONG)).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
  await parts.menu.click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
