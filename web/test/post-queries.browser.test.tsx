import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { newestPostsQuery, postsQuery } from '../src/features/posts/post-queries.ts';
import { savePlace } from '../src/features/posts/scroll-positions.ts';
import { startSession } from '../src/features/session/session.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { isLive } from '../src/lib/live-state.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';
import { pageOf, postsDownFrom } from './support/posts.ts';

const FEED = endpointPath(listPosts);
const BY_ANN = endpointPath(listUserPosts, { username: 'ann' });
const POSTS = postsDownFrom(200);

startSession();
beforeEach(() => {
  history.replaceState(null, '');
  queryClient.clear();
  setSession(sessionOf(52_301, 'token'));
});

/** A server with 200 posts. @returns the limits and cursors of the calls so far */
function servePosts(posts = POSTS) {
  const calls = scriptNetwork((call) => pageOf(posts, call));
  return () => calls.map(({ query }) => [query.get('limit'), query.get('cursor')]);
}

const again = { ...postsQuery(), staleTime: 0 };

test('a list that is loaded again is loaded down to the post that was the last one, and no further', async () => {
  const calls = servePosts();
  await queryClient.infiniteQuery(postsQuery());
  await queryClient.infiniteQuery(again);
  expect(calls()).toEqual([
    ['20', null],
    ['20', null],
  ]);
  const without = servePosts(POSTS.filter(({ id }) => id !== 181));
  await queryClient.infiniteQuery(again);
  expect(without()).toEqual([
    ['20', null],
    ['20', '180'],
  ]);
});

test('a list whose scroll position is restored is loaded down to it', async () => {
  const calls = servePosts();
  savePlace('restored', { position: { posts: [60, 59, 58], top: 0, count: 143 } });
  history.replaceState({ entry: 'restored' }, '');
  const { pages } = await queryClient.infiniteQuery(postsQuery());
  expect(calls()).toEqual([
    ['100', null],
    ['100', '101'],
  ]);
  expect(pages).toMatchObject([{ items: POSTS, next: undefined }]);
});

test('only the list of a member is loaded again after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = scriptNetwork((call) => pageOf([], call));
  const lists = [{}, { isUnviewed: true }, { by: 'ann' }].map((filter) => postsQuery(filter));
  const load = () => Promise.all(lists.map((list) => queryClient.infiniteQuery(list)));
  await load();
  const paths = () => calls.map(({ path, query }) => path + (query.get('unviewed') ?? ''));
  expect(paths()).toEqual([FEED, `${FEED}true`, BY_ANN]);
  vi.setSystemTime(Date.now() + 31_000);
  await load();
  expect(paths().slice(3)).toEqual([BY_ANN]);
});

test('the newest posts are loaded each minute while no events arrive, and never because the window gets the focus', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  queryClient.mount();
  onTestFinished(() => {
    queryClient.unmount();
    isLive.set(false);
    vi.useRealTimers();
  });
  const feed = { pages: [{ items: POSTS.slice(0, 20), next: '181' }], pageParams: [undefined] };
  const calls = servePosts();
  const shown = new QueryObserver(queryClient, newestPostsQuery(feed, Date.now()));
  onTestFinished(shown.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toEqual([['20', null]]);
  await expect.poll(() => shown.getCurrentResult().fetchStatus).toBe('idle');
  isLive.set(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls()).toHaveLength(2);
});
