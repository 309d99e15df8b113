import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts, type Post } from '@plaza/contract/post.ts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { startSession } from '../src/features/session/session.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { addPost } from '../src/features/posts/cache/insert-posts.ts';
import { findPost, removePost, updatePost } from '../src/features/posts/cache/post-cache.ts';
import { queryClient } from '../src/api/query-client.ts';
import { usePostNews } from '../src/features/posts/post-news.ts';
import { newestPostsQuery, postQuery, postsQuery } from '../src/features/posts/post-queries.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';
import { postOf, pageOf, postsDownFrom } from './support/posts.ts';

const FEED = endpointPath(listPosts);
const liked = (id: number) => updatePost(id, (post) => ({ ...post, reaction: 'like', likeCount: 1 }));

startSession();
beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
});

/** Observes the feed as a page does. */
function followFeed() {
  const observer = new InfiniteQueryObserver(queryClient, postsQuery());
  const stop = observer.subscribe(() => {});
  const ids = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  return { observer, ids, [Symbol.dispose]: stop };
}

/** A network that answers the first page at once, and others after a call of the returned function. */
function slowSecondPage() {
  const answer = Promise.withResolvers<void>();
  const posts = postsDownFrom(40);
  scriptNetwork(async (call) => {
    if (call.query.has('cursor')) await answer.promise;
    return pageOf(posts, call);
  });
  return () => answer.resolve();
}

test('a page that arrives does not undo changes made while it was loading', async () => {
  const arrive = slowSecondPage();
  using feed = followFeed();
  await expect.poll(() => feed.ids()).toHaveLength(20);
  const next = feed.observer.fetchNextPage();
  liked(40);
  liked(10);
  removePost(39);
  addPost(postOf(41));
  arrive();
  await next;
  expect(feed.ids()).toEqual([41, 40, ...Array.from({ length: 38 }, (_, index) => 38 - index)]);
  expect(findPost(40)).toMatchObject({ reaction: 'like', likeCount: 1 });
  expect(findPost(10)).toMatchObject({ reaction: 'like', likeCount: 1 });
});

test('a post that is published while the feed loads is at its top', async () => {
  const answer = Promise.withResolvers<void>();
  scriptNetwork(async (call) => {
    await answer.promise;
    return pageOf(postsDownFrom(2), call);
  });
  using feed = followFeed();
  await expect.poll(() => feed.observer.getCurrentResult().fetchStatus).toBe('fetching');
  addPost(postOf(3));
  answer.resolve();
  await expect.poll(() => feed.ids()).toEqual([3, 2, 1]);
});

test('a published post, which its author has seen, is in the list and among the newest posts', async () => {
  scriptNetwork((call) => pageOf(postsDownFrom(2), call));
  using feed = followFeed();
  await expect.poll(() => feed.ids()).toEqual([2, 1]);
  const query = newestPostsQuery({ pages: [], pageParams: [] }, 0);
  await queryClient.query(query);
  addPost(postOf(3, { isNew: false }));
  expect(feed.ids()).toEqual([3, 2, 1]);
  expect(queryClient.getQueryData(query.queryKey)?.items.map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('a change is not applied again to data that is loaded later', async () => {
  let likeCount = 0;
  const arrive = slowSecondPage();
  using feed = followFeed();
  await expect.poll(() => feed.ids()).toHaveLength(20);
  const next = feed.observer.fetchNextPage();
  liked(40);
  arrive();
  await next;
  likeCount = 7;
  scriptNetwork((call) => pageOf([postOf(40, { likeCount })], call));
  await feed.observer.refetch();
  expect(findPost(40)).toMatchObject({ reaction: null, likeCount: 7 });
});

test('loading a post updates it in lists, and a later change updates both', async () => {
  scriptNetwork((call) =>
    call.path === FEED
      ? pageOf(postsDownFrom(2), call)
      : Response.json({ post: postOf(2, { viewed: true, viewCount: 9 }), view: 9 }),
  );
  using feed = followFeed();
  await expect.poll(() => feed.ids()).toEqual([2, 1]);
  await queryClient.query(postQuery(2));
  expect(feed.observer.getCurrentResult().data?.pages[0]?.items[0]).toMatchObject({
    viewed: true,
    viewCount: 9,
  });
  updatePost(2, (post) => ({ ...post, viewCount: 10 }));
  expect(queryClient.getQueryData(postQuery(2).queryKey)).toMatchObject({
    view: 10,
    post: { viewCount: 10 },
  });
});

test('the newest page updates loaded posts, removes deleted ones and inserts none', async () => {
  scriptNetwork((call) => pageOf(postsDownFrom(3), call));
  using feed = followFeed();
  await expect.poll(() => feed.ids()).toEqual([3, 2, 1]);
  scriptNetwork((call) => pageOf([postOf(4), postOf(3, { likeCount: 5 }), postOf(1)], call));
  const { data } = feed.observer.getCurrentResult();
  await queryClient.query({
    ...newestPostsQuery(data ?? { pages: [], pageParams: [] }, 0),
    staleTime: 0,
  });
  expect(feed.ids()).toEqual([3, 1]);
  expect(findPost(3)?.likeCount).toBe(5);
});

test('a removed post is in no list, and its page loads it again', async () => {
  const calls = scriptNetwork((call) =>
    call.path === FEED ? pageOf(postsDownFrom(2), call) : Response.json({ post: postOf(2), view: 0 }),
  );
  using feed = followFeed();
  await queryClient.query(postQuery(2));
  await expect.poll(() => feed.ids()).toEqual([2, 1]);
  removePost(2);
  expect(feed.ids()).toEqual([1]);
  await queryClient.query(postQuery(2));
  expect(calls.filter(({ path }) => path === endpointPath(getPost, { id: 2 }))).toHaveLength(2);
});

test('a refetched list in any order has all posts down to the last one that it had', async () => {
  const ranked = Array.from({ length: 30 }, (_, index) => postOf(index + 1));
  const serve = (posts: readonly Post[]) =>
    scriptNetwork(({ query }) => {
      const start = posts.findIndex(({ id }) => id === Number(query.get('cursor'))) + 1;
      const items = posts.slice(start, start + Number(query.get('limit')));
      const next = `<${FEED}?cursor=${items.at(-1)?.id}>; rel="next"`;
      return Response.json(items, {
        headers: items.includes(posts.at(-1) ?? postOf(0)) ? {} : { Link: next },
      });
    });
  serve(ranked);
  using feed = followFeed();
  await expect.poll(() => feed.ids()).toHaveLength(20);
  serve([postOf(41), postOf(42), ...ranked]);
  await feed.observer.refetch();
  expect(feed.ids()).toEqual([41, 42, ...ranked.map(({ id }) => id)]);
});

test('the poll of the newest posts marks loaded posts whose text another member changed', async () => {
  const posts = postsDownFrom(2);
  scriptNetwork((call) => pageOf(posts, call));
  using feed = followFeed();
  await expect.poll(() => feed.ids()).toHaveLength(2);
  const news = await renderHook(() => [usePostNews(2), usePostNews(1)]);
  const loaded = feed.observer.getCurrentResult().data;
  if (!loaded) throw new Error('unreachable');
  posts[0] = postOf(2, { title: 'Edited', userId: 2 });
  await queryClient.query({ ...newestPostsQuery(loaded, 0), staleTime: 0 });
  expect(findPost(2)).toMatchObject({ title: 'Edited' });
  await expect.poll(() => news.result.current).toEqual(['changed', undefined]);
});
