import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts, POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { queryClient } from '../src/api/query-client.ts';
import { postKeys, type PostKey } from '../src/features/posts/cache/post-keys.ts';
import type { PostPages } from '../src/features/posts/cache/post-lists.ts';
import { usePostNews } from '../src/features/posts/post-news.ts';
import { postQuery } from '../src/features/posts/post-queries.ts';
import { startSession } from '../src/features/session/session.ts';
import { event, loadFeed, noPosts, receive } from './support/live-events.ts';
import type { Call } from './support/network.ts';
import { observe, observePosts } from './support/observe.ts';
import { pageOf, postOf, postsDownFrom } from './support/posts.ts';

/** Within this time the page starts to read, and is ready for the next `resync`. */
const SPREAD_MS = 3000;
const POSTS_PATH = endpointPath(listPosts);
const POST_PATH = endpointPath(getPost, { id: 7 });

startSession();
beforeEach(() => {
  queryClient.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

const loadedPosts = (key: PostKey = postKeys.list()) =>
  queryClient.getQueryData<PostPages>(key)?.pages.flatMap(({ items }) => items);
const feedIds = () => loadedPosts()?.map(({ id }) => id);

/** Receives `resync`, and ends the random wait before the page reads. */
async function receiveResync(answer: (call: Call) => Response): Promise<readonly Call[]> {
  const calls = await receive([event('resync', {})], answer);
  vi.advanceTimersByTime(SPREAD_MS);
  return calls;
}

/** Loads 'New to me' with these posts. */
function loadUnviewed(...ids: readonly number[]): void {
  const pages = [{ items: ids.map((id) => postOf(id)), next: undefined }];
  queryClient.setQueryData<PostPages>(postKeys.unviewed, { pages, pageParams: [undefined] });
}

test('a resync after a long absence fetches at most three pages, and the feed starts anew', async () => {
  loadFeed(20);
  const now = postsDownFrom(10_000);
  const calls = await receiveResync((call) =>
    call.path === POSTS_PATH ? pageOf(now, call) : Response.json([]),
  );
  await expect.poll(() => feedIds()?.[0]).toBe(10_000);
  expect(calls.filter(({ path }) => path === POSTS_PATH)).toHaveLength(3);
  expect(feedIds()).toHaveLength(POSTS_PAGE_MAX);
});

test('a resync after few new posts updates the loaded ones in their places', async () => {
  loadFeed(40, 2);
  const now = postsDownFrom(50).map((post) => ({ ...post, likeCount: 3 }));
  const calls = await receiveResync((call) =>
    call.path === POSTS_PATH ? pageOf(now, call) : Response.json([]),
  );
  const likes = () =>
    queryClient.getQueryData<PostPages>(postKeys.list())?.pages.at(-1)?.items.at(-1)?.likeCount;
  await expect.poll(likes).toBe(3);
  expect(feedIds()).toEqual(postsDownFrom(40).map(({ id }) => id));
  expect(calls.filter(({ path }) => path === POSTS_PATH)).toHaveLength(1);
});

test.each([
  ['alone', () => {}],
  ['beside a feed that ends above it', () => loadFeed(40)],
])(
  'a resync updates "New to me", %s, in its places, and keeps the posts that were opened',
  async (_, loadOther) => {
    loadOther();
    loadUnviewed(9, 8, 6);
    const now = postsDownFrom(40)
      .filter(({ id }) => id !== 8)
      .map((post) => ({ ...post, likeCount: 3, viewed: post.id === 6, isNew: post.id !== 6 }));
    const calls = await receiveResync((call) =>
      call.path === POSTS_PATH ? pageOf(now, call) : Response.json([]),
    );
    await expect
      .poll(() => loadedPosts(postKeys.unviewed)?.map(({ id, likeCount, viewed }) => [id, likeCount, viewed]))
      .toEqual([
        [9, 3, false],
        [8, 0, false],
        [6, 3, true],
      ]);
    const { result } = await renderHook(() => usePostNews(8));
    expect(result.current).toBe('deleted');
    expect(calls.filter(({ path }) => path === POSTS_PATH)).toHaveLength(1);
  },
);

test('"New to me" starts anew after a resync if three pages do not reach its last post; the feed stays', async () => {
  const feed = { pages: [{ items: [postOf(10_000)], next: 'more' }], pageParams: [undefined] };
  queryClient.setQueryData<PostPages>(postKeys.list(), feed);
  loadUnviewed(9, 8);
  observePosts({ isUnviewed: true });
  const calls = await receiveResync((call) =>
    call.path === POSTS_PATH ? pageOf(postsDownFrom(10_000), call) : Response.json([]),
  );
  await expect.poll(() => loadedPosts(postKeys.unviewed)?.[0]?.id).toBe(10_000);
  expect(calls.filter(({ query }) => query.get('unviewed') === 'true')).toHaveLength(1);
  expect(calls.filter(({ path }) => path === POSTS_PATH)).toHaveLength(4);
  expect(feedIds()).toEqual([10_000]);
});

test.each([
  ['the feed', [postKeys.list()], [POSTS_PATH, POST_PATH]],
  ['"New to me"', [postKeys.unviewed], [POSTS_PATH, POST_PATH]],
  ['a post', [], [POST_PATH, POSTS_PATH]],
])('while %s is shown, a resync reads it first', async (_, shown, order) => {
  loadFeed(20);
  loadUnviewed(9);
  for (const query of [postQuery(7), ...shown.map((queryKey) => ({ queryKey }))]) observe(query);
  const calls = await receiveResync((call) =>
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
  await receiveResync(noPosts);
  await expect.poll(() => queryClient.getQueryData<PostPages>(list)?.pages.length).toBe(3);
});
