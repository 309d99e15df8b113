import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts, POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { postKeys } from '../src/features/posts/cache/post-keys.ts';
import type { PostPages } from '../src/features/posts/cache/post-lists.ts';
import { postQuery } from '../src/features/posts/post-queries.ts';
import { startSession } from '../src/features/session/session.ts';
import { event, loadFeed, noPosts, receive } from './support/live-events.ts';
import { observe } from './support/observe.ts';
import { pageOf, postOf, postsDownFrom } from './support/posts.ts';

const POSTS_PATH = endpointPath(listPosts);
const POST_PATH = endpointPath(getPost, { id: 7 });

startSession();
beforeEach(() => queryClient.clear());

const feedIds = () =>
  queryClient
    .getQueryData<PostPages>(postKeys.list())
    ?.pages.flatMap(({ items }) => items.map(({ id }) => id));

test('a resync after a long absence fetches at most three pages, and the feed starts anew', async () => {
  loadFeed(20);
  const now = postsDownFrom(10_000);
  const calls = await receive([event('resync', {})], (call) =>
    call.path === POSTS_PATH ? pageOf(now, call) : Response.json([]),
  );
  await expect.poll(() => feedIds()?.[0]).toBe(10_000);
  expect(calls.filter(({ path }) => path === POSTS_PATH)).toHaveLength(3);
  expect(feedIds()).toHaveLength(POSTS_PAGE_MAX);
});

test('a resync after few new posts updates the loaded ones in their places', async () => {
  loadFeed(40, 2);
  const now = postsDownFrom(50).map((post) => ({ ...post, likeCount: 3 }));
  const calls = await receive([event('resync', {})], (call) =>
    call.path === POSTS_PATH ? pageOf(now, call) : Response.json([]),
  );
  const likes = () =>
    queryClient.getQueryData<PostPages>(postKeys.list())?.pages.at(-1)?.items.at(-1)?.likeCount;
  await expect.poll(likes).toBe(3);
  expect(feedIds()).toEqual(postsDownFrom(40).map(({ id }) => id));
  expect(calls.filter(({ path }) => path === POSTS_PATH)).toHaveLength(1);
});

test.each([
  ['the feed', [POSTS_PATH, POST_PATH]],
  ['a post', [POST_PATH, POSTS_PATH]],
])('while %s is shown, a resync reads it first', async (shown, order) => {
  loadFeed(20);
  const queries = [postQuery(7), ...(shown === 'the feed' ? [{ queryKey: postKeys.list() }] : [])];
  for (const query of queries) observe(query);
  const calls = await receive([event('resync', {})], (call) =>
    call.path === POSTS_PATH
      ? pageOf(postsDownFrom(20), call)
      : Response.json({ post: postOf(7), view: null }),
  );
  const paths = () => calls.map(({ path }) => path).filter((path) => order.includes(path));
  await expect.poll(paths).toEqual(order);
});

test('after a resync the list of a member has at most three pages', async () => {
  const posts = postsDownFrom(5 * POSTS_PAGE_MAX);
  const pages = Array.from({ length: 5 }, (_, page) => ({
    items: posts.slice(page * POSTS_PAGE_MAX, (page + 1) * POSTS_PAGE_MAX),
    next: 'more',
  }));
  const list = postKeys.list('ann');
  queryClient.setQueryData<PostPages>(list, { pages, pageParams: pages.map(() => undefined) });
  await receive([event('resync', {})], noPosts);
  await expect.poll(() => queryClient.getQueryData<PostPages>(list)?.pages.length).toBe(3);
});
