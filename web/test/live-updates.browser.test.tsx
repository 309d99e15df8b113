import { listComments } from '@plaza/contract/comment.ts';
import { EVENT_STREAM, streamEvents, type EventData, type EventName } from '@plaza/contract/event.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts, POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { startLiveUpdates } from '../src/app/live-updates.ts';
import { commentsQuery, deletedComments } from '../src/features/comments/comment-cache.ts';
import { announcedComments } from '../src/features/comments/comment-news.ts';
import { getUnread } from '../src/features/notifications/unread.ts';
import { postKeys } from '../src/features/posts/cache/post-keys.ts';
import type { PostPages } from '../src/features/posts/cache/post-lists.ts';
import { ANNOUNCED_MAX, announcedPosts } from '../src/features/posts/changed-posts.ts';
import { postQuery } from '../src/features/posts/post-queries.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { startSession } from '../src/features/session/session.ts';
import { scriptNetwork, sessionOf, type Call } from './support/network.ts';
import { pageOf, postOf, postsDownFrom } from './support/posts.ts';

const EVENTS_PATH = endpointPath(streamEvents);
const POSTS_PATH = endpointPath(listPosts);
const CHUNK = 1000;

startSession();
beforeEach(() => {
  queryClient.clear();
  announcedPosts.set(new Set());
});

const event = <Name extends EventName>(name: Name, data: EventData<Name>) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream of events that stays open. */
function streamOf(events: readonly string[]): Response {
  const bytes = new TextEncoder();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= events.length) return new Promise(() => {});
      controller.enqueue(bytes.encode(events.slice(sent, sent + CHUNK).join('')));
      sent += CHUNK;
      return undefined;
    },
  });
  return new Response(body, { headers: { 'content-type': EVENT_STREAM } });
}

let members = 0;

/** Receives events, then the number of unread notifications, which shows that all have arrived. */
async function receive(
  events: readonly string[],
  answer: (call: Call) => Response,
): Promise<readonly Call[]> {
  const userId = ++members;
  setSession(sessionOf(userId, 'token'));
  const all = [...events, event('notification', { unread: 1000 + userId })];
  const calls = scriptNetwork((call) => (call.path === EVENTS_PATH ? streamOf(all) : answer(call)));
  onTestFinished(startLiveUpdates(userId));
  await expect.poll(() => getUnread()).toBe(1000 + userId);
  return calls;
}

const noPosts = () => Response.json([]);

function loadFeed(newest: number, pages = 1): void {
  const posts = postsDownFrom(newest);
  const size = posts.length / pages;
  const items = Array.from({ length: pages }, (_, page) => posts.slice(page * size, (page + 1) * size));
  const feed: PostPages = {
    pages: items.map((each, page) => ({ items: each, next: page === pages - 1 ? undefined : 'more' })),
    pageParams: items.map((_, page) => (page === 0 ? undefined : 'more')),
  };
  queryClient.setQueryData(postKeys.list(), feed);
}
const feedIds = () =>
  queryClient
    .getQueryData<PostPages>(postKeys.list())
    ?.pages.flatMap(({ items }) => items.map(({ id }) => id));

test('after 100,000 events the page keeps ids only of what it shows', async () => {
  const OPEN = 7;
  queryClient.setQueryData(['comments', OPEN], { items: [], next: undefined });
  loadFeed(20);
  const events = Array.from({ length: 49_000 }, (_, index) => {
    const id = index + 1;
    const PostId = 10_000 + (index % 5000);
    return [
      event('comment', { id, PostId, change: 'created' }),
      event('comment', { id, PostId, change: 'deleted' }),
    ];
  }).flat();
  const onOpen = Array.from({ length: 1000 }, (_, index) =>
    event('comment', { id: 100_000 + index, PostId: OPEN, change: 'created' }),
  );
  const posts = Array.from({ length: 1000 }, (_, index) =>
    event('post', { id: 1000 + index, change: 'created' }),
  );
  await receive([...events, ...onOpen, ...posts], noPosts);
  await expect.poll(() => announcedComments.get().get(OPEN)?.has(100_999)).toBe(true);
  await expect.poll(() => announcedPosts.get().size).toBe(ANNOUNCED_MAX);
  expect([...announcedComments.get().keys()]).toEqual([OPEN]);
  expect(announcedComments.get().get(OPEN)?.size).toBe(999);
  expect(deletedComments.get().size).toBe(0);
  queryClient.removeQueries({ queryKey: ['comments', OPEN] });
  expect(announcedComments.get().size).toBe(0);
});

test('a page that shows nothing of a deleted account makes no call', async () => {
  queryClient.setQueryData(['comments', 7], { items: [], next: undefined });
  loadFeed(20);
  const calls = await receive(
    [
      event('member', { userId: 99 }),
      event('counts', { id: 500, viewCount: 1, likeCount: 0, dislikeCount: 0, commentCount: 0 }),
      event('counts', { id: 5, viewCount: 1, likeCount: 0, dislikeCount: 0, commentCount: 0 }),
      event('comment', { id: 1, PostId: 500, change: 'deleted' }),
      event('post', { id: 501, change: 'deleted' }),
      // It is loaded, and fetched after what the others cause.
      event('post', { id: 5, change: 'changed' }),
    ],
    () => Response.json({ post: postOf(5), view: 1 }),
  );
  const paths = () => calls.map(({ path }) => path).filter((path) => path !== EVENTS_PATH);
  await expect.poll(paths).toEqual([endpointPath(getPost, { id: 5 })]);
});

test('a change of a member reloads the comments of posts on which the member commented, and no others', async () => {
  for (const [postId, userId] of [
    [7, 5],
    [8, 6],
  ] as const) {
    queryClient.setQueryData(['comments', postId], { items: [{ id: postId, userId }], next: undefined });
    const shown = new QueryObserver(queryClient, { ...commentsQuery(postId), staleTime: Infinity });
    onTestFinished(shown.subscribe(() => {}));
  }
  const calls = await receive([event('member', { userId: 6 })], () => Response.json([]));
  const paths = () => calls.map(({ path }) => path).filter((path) => path !== EVENTS_PATH);
  await expect.poll(paths).toContain(endpointPath(listComments, { postId: 8 }));
  expect(paths()).not.toContain(endpointPath(listComments, { postId: 7 }));
});

test('a new post with a lower id than the newest loaded one is announced, one below the list is not', async () => {
  loadFeed(10);
  queryClient.setQueryData<PostPages>(
    postKeys.list(),
    (feed) => feed && { ...feed, pages: [{ items: [postOf(10), postOf(8), postOf(6)], next: '6' }] },
  );
  await receive(
    [5, 9, 11].map((id) => event('post', { id, change: 'created' })),
    noPosts,
  );
  await expect.poll(() => [...announcedPosts.get()]).toEqual([9, 11]);
});

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
  { shown: 'the feed', first: POSTS_PATH, then: endpointPath(getPost, { id: 7 }) },
  { shown: 'a post', first: endpointPath(getPost, { id: 7 }), then: POSTS_PATH },
])('while $shown is shown, a resync reads it first', async ({ shown, first, then }) => {
  loadFeed(20);
  const queries = [postQuery(7), ...(shown === 'the feed' ? [{ queryKey: postKeys.list() }] : [])];
  for (const query of queries)
    onTestFinished(new QueryObserver(queryClient, { ...query, staleTime: Infinity }).subscribe(() => {}));
  const calls = await receive([event('resync', {})], (call) =>
    call.path === POSTS_PATH
      ? pageOf(postsDownFrom(20), call)
      : Response.json({ post: postOf(7), view: null }),
  );
  const paths = () => calls.map(({ path }) => path).filter((path) => [first, then].includes(path));
  await expect.poll(paths).toEqual([first, then]);
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
