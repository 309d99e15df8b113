import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { deletePost, getPost, POST_DELETED } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs, cardOf, newTitle, publish } from '../support/posts.ts';
import { stayUnreachable } from '../support/reachability.ts';
import { openBehind } from '../support/tabs.ts';
import { expect, test } from '../support/test.ts';

const LIKE = `**${endpointPath(toggleLike)}`;

test('a like counts, stays after a reload, and keeps from disliking until it is taken back', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { id, title } = await publish(plaza, (await createMember(plaza)).session, { title: newTitle() });
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
});

test('any number of quick presses ends with what is shown', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { id, title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  const like = cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
  for (let press = 0; press < 7; press++) await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await callAs(plaza, member.session, getPost, { params: { id } })).post)
    .toMatchObject({ reaction: 'like', likeCount: 1 });
});

test('a like that fails is taken back and says so', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  const card = cardOf(page, title);
  const like = card.getByRole('button', { name: 'Like', exact: true });
  await page.route(LIKE, (route) => route.abort());
  await like.click();
  await expect(page.getByText(/Your reaction was not saved/)).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(card.locator('.reaction-count').first()).toHaveText('0');
  await page.unroute(LIKE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('Retry of a like whose answer got lost, with the server out of reach since, leaves the like', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { id, title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  const like = cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.route(LIKE, async (route) => {
    await route.fetch();
    await route.abort();
  });
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
  expect(calls.slice(from)).toEqual([`GET ${post}`]);
  const { post: kept } = await callAs(plaza, member.session, getPost, { params: { id } });
  expect(kept).toMatchObject({ reaction: 'like', likeCount: 1 });
});

test('the message about a like whose answer got lost goes once the server tells that it was saved', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  const { id, title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  await page.route(LIKE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const read = Promise.withResolvers<void>();
  await page.route(`**${endpointPath(getPost, { id })}`, async (route) => {
    await read.promise;
    await route.continue();
  });
  const like = cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
  await like.click();
  const message = page.getByText(/Your reaction was not saved/);
  await expect(message).toBeVisible();
  // A message that is pointed at does not go by itself.
  await message.hover();
  read.resolve();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(message).toHaveCount(0);
  await expect(cardOf(page, title).locator('.reaction-count').first()).toHaveText('1');
});

test('a like in one tab shows in the other', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member, { remember: true });
  const other = await openBehind(page, '/');
  const likeIn = (tab: Page) => cardOf(tab, title).getByRole('button', { name: 'Like', exact: true });
  await expect(likeIn(other)).toHaveAttribute('aria-pressed', 'false');
  await likeIn(page).click();
  await expect(likeIn(other)).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(other, title).locator('.reaction-count').first()).toHaveText('1');
});

test('a press of Like on a page that does not know of the like leaves it', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { id, title } = await publish(plaza, member.session, { title: newTitle() });
  await logIn(page, member);
  const like = cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await callAs(plaza, member.session, toggleLike, { json: { PostId: id } });
  await like.click();
  await expect
    .poll(async () => (await callAs(plaza, member.session, getPost, { params: { id } })).post.reaction)
    .toBe('like');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(cardOf(page, title).locator('.reaction-count').first()).toHaveText('1');
});

test('a like on a post that was deleted says so, without Retry', async ({ page, plaza }) => {
  const [member, author] = [await createMember(plaza), await createMember(plaza)];
  const { id, title } = await publish(plaza, author.session, { title: newTitle() });
  await logIn(page, member);
  const like = cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeVisible();
  await callAs(plaza, author.session, deletePost, { params: { id } });
  await like.click();
  await expect(page.getByText(POST_DELETED)).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});
