import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { deletePost, getPost, POST_DELETED } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { createMember, logIn } from '../support/members.ts';
import { blockEvents, delayRequests, loseAnswers } from '../support/network.ts';
import { callAs, cardOf, likeOf, memberWithPost, publish } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, MAIN, test } from '../support/test.ts';

const LIKE = `**${endpointPath(toggleLike)}`;

test(
  'a like is counted, kept after a reload, and disables Dislike until it is removed',
  MAIN,
  async ({ page, plaza }) => {
    const member = await createMember(plaza);
    const { id, title } = await publish(plaza, (await createMember(plaza)).session);
    await logIn(page, member, { remember: true });
    const card = cardOf(page, title);
    const like = card.getByRole('button', { name: 'Like', exact: true });
    const dislike = card.getByRole('button', { name: 'Dislike', exact: true });
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(dislike).toBeDisabled();
    await expect(dislike).toHaveAccessibleDescription('Remove your like first');
    await dislike.hover({ force: true });
    await expect(card.getByRole('tooltip')).toBeVisible();
    await expect
      .poll(async () => (await callAs(plaza, member.session, getPost, { params: { id } })).post.likeCount)
      .toBe(1);
    await page.reload();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(dislike).toBeEnabled();
    await dislike.click();
    await expect(dislike).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toBeDisabled();
    await expect(like).toHaveAccessibleDescription('Remove your dislike first');
    await expect
      .poll(async () => (await callAs(plaza, member.session, getPost, { params: { id } })).post)
      .toMatchObject({ reaction: 'dislike', likeCount: 0, dislikeCount: 1 });
  },
);

test('a like that failed is reverted with a message, and Retry saves it', MAIN, async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  const card = cardOf(page, title);
  const like = card.getByRole('button', { name: 'Like', exact: true });
  await page.route(LIKE, (route) => route.abort());
  await like.click();
  await expect(page.getByText(/Your reaction was not saved/)).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(card.locator('.reaction-count').first()).toHaveText('0');
  await page.unroute(LIKE);
  const saved = page.waitForResponse(LIKE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).ok()).toBe(true);
});

test('Retry of a like whose answer was lost keeps the saved like', async ({ page, plaza }) => {
  await blockEvents(page);
  const { member, id, title } = await memberWithPost(plaza);
  await logIn(page, member);
  const like = likeOf(page, title);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await loseAnswers(page, LIKE);
  const post = endpointPath(getPost, { id });
  await page.route(`**${post}`, (route) => route.abort());
  await stayUnreachable(page);
  await like.click();
  await expect(page.getByText(/Your reaction was not saved/)).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(LIKE);
  await page.unroute(`**${post}`);
  const from = calls.length;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  // Other calls, and code that is loaded when the page is idle, do not matter here. The page may also read the post by itself again.
  const aboutPosts = calls.slice(from).filter((each) => /\/(?:posts|likes)\//.test(each));
  expect(new Set(aboutPosts)).toEqual(new Set([`GET ${post}`]));
  const { post: kept } = await callAs(plaza, member.session, getPost, { params: { id } });
  expect(kept).toMatchObject({ reaction: 'like', likeCount: 1 });
});

test('the message about a like whose answer was lost disappears when the like turns out to be saved', async ({
  page,
  plaza,
}) => {
  await blockEvents(page);
  const { member, id, title } = await memberWithPost(plaza);
  await logIn(page, member);
  await loseAnswers(page, LIKE);
  const release = await delayRequests(page, `**${endpointPath(getPost, { id })}`);
  const like = likeOf(page, title);
  await like.click();
  const message = page.getByText(/Your reaction was not saved/);
  await expect(message).toBeVisible();
  // A message under the pointer does not time out.
  await message.hover();
  release();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(message).toHaveCount(0);
  await expect(cardOf(page, title).locator('.reaction-count').first()).toHaveText('1');
});

test('a like in one tab is shown in the other', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member, { remember: true });
  const other = await openBehind(page, '/');
  const likeIn = (tab: Page) => likeOf(tab, title);
  await expect(likeIn(other)).toHaveAttribute('aria-pressed', 'false');
  await likeIn(page).click();
  await expect(likeIn(other)).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(other, title).locator('.reaction-count').first()).toHaveText('1');
});

test('Like on a page without the existing like keeps the like', MAIN, async ({ page, plaza }) => {
  await blockEvents(page);
  const { member, id, title } = await memberWithPost(plaza);
  await logIn(page, member);
  const like = likeOf(page, title);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await callAs(plaza, member.session, toggleLike, { json: { PostId: id } });
  await like.click();
  await expect
    .poll(async () => (await callAs(plaza, member.session, getPost, { params: { id } })).post.reaction)
    .toBe('like');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, title).locator('.reaction-count').first()).toHaveText('1');
});

test('a like on a deleted post shows a message without Retry', async ({ page, plaza }) => {
  await blockEvents(page);
  const { member: author, id, title } = await memberWithPost(plaza);
  await logIn(page, await createMember(plaza));
  const like = likeOf(page, title);
  await expect(like).toBeVisible();
  await callAs(plaza, author.session, deletePost, { params: { id } });
  await like.click();
  await expect(page.getByText(POST_DELETED)).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});
