import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost, listPosts, POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import { getUser } from '@plaza/contract/user.ts';
import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { queryClient } from '../src/api/query-client.ts';
import { restartFeed } from '../src/features/posts/cache/insert-posts.ts';
import {
  findPost,
  loadedPostsBy,
  newestLoaded,
  removePost,
  updatePosts,
} from '../src/features/posts/cache/post-cache.ts';
import { postKeys } from '../src/features/posts/cache/post-keys.ts';
import type { PostPage, PostPages } from '../src/features/posts/cache/post-lists.ts';
import { usePostNews } from '../src/features/posts/post-news.ts';
import { newestPostsQuery, postQuery, postsQuery } from '../src/features/posts/post-queries.ts';
import { reloadAuthor, reloadPosts } from '../src/features/posts/reload-posts.ts';
import { startSession } from '../src/features/session/session.ts';
import { setSession } from '../src/features/session/session-store.ts';
import type { DraftName } from '../src/lib/drafts/draft.ts';
import { readDraft, removeDrafts, writeDraft } from '../src/lib/drafts/draft-database.ts';
import { loadFeed } from './support/live-events.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { observe, observePosts } from './support/observe.ts';
import { pageOf, postOf, postsDownFrom } from './support/posts.ts';

const FEED = endpointPath(listPosts);

startSession();
beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
});

test('the drafts about a removed post go with it, unless its page shows them', async () => {
  const [closed, open] = [101, 102];
  const nameOf = (postId: number): DraftName => [45_000, 'comment', postId];
  for (const postId of [closed, open])
    await writeDraft(nameOf(postId), { draft: { text: 'Draft' }, savedAt: 1 });
  queryClient.setQueryData(postQuery(open).queryKey, { post: postOf(open), view: 0 });
  observe(postQuery(open));
  removePost(open);
  removePost(closed);
  await expect.poll(() => readDraft(nameOf(closed))).toBeUndefined();
  expect(await readDraft(nameOf(open))).toMatchObject({ draft: { text: 'Draft' } });
  await removeDrafts(([owner]) => owner === 45_000);
});

test('the posts of a member are found in lists and on their own pages, and the newest one in lists', async () => {
  expect(newestLoaded()).toBeUndefined();
  expect(loadedPostsBy(2)).toEqual([]);
  const posts = [postOf(4), postOf(3, { userId: 2 })];
  scriptNetwork((call) =>
    call.path === FEED ? pageOf(posts, call) : Response.json({ post: postOf(9, { userId: 2 }), view: 0 }),
  );
  await queryClient.infiniteQuery(postsQuery());
  await queryClient.query(postQuery(9));
  expect(newestLoaded()).toBe(4);
  expect(loadedPostsBy(2).map(({ id }) => id)).toEqual([3, 9]);
  updatePosts(
    ({ userId }) => userId === 2,
    (post) => ({ ...post, isNew: false }),
  );
  expect([4, 3, 9].map((id) => findPost(id)?.isNew)).toEqual([true, false, false]);
});

const newsOf = (...ids: readonly number[]) => renderHook(() => ids.map((id) => usePostNews(id)));
const newest = () => queryClient.getQueryData<PostPage>(postKeys.newest);

test('a reload of the shown feed asks for its posts once, down to the last loaded one', async () => {
  const posts = postsDownFrom(2 * POSTS_PAGE_MAX);
  const pages = [{ items: posts.slice(0, POSTS_PAGE_MAX), next: 'more' }];
  queryClient.setQueryData<PostPages>(postKeys.list(), { pages, pageParams: [undefined] });
  observePosts();
  observe(newestPostsQuery({ pages, pageParams: [undefined] }, Date.now()));
  const calls = scriptNetwork((call) => pageOf(posts, call));
  await reloadPosts();
  expect(calls.map(({ query }) => query.get('limit'))).toEqual([String(POSTS_PAGE_MAX)]);
  expect(newest()).toEqual({ items: posts.slice(0, 20), next: 'more' });
});

test('after a reload of the feed its posts are marked as changed or deleted, and new ones are among the newest', async () => {
  loadFeed(20);
  const now = postsDownFrom(21).filter(({ id }) => id !== 2);
  now[1] = postOf(20, { userId: 2, title: 'Edited' });
  scriptNetwork((call) => pageOf(now, call));
  await reloadPosts();
  const { result } = await newsOf(21, 20, 19, 2);
  expect(result.current).toEqual([undefined, 'changed', undefined, 'deleted']);
  expect(findPost(20)).toMatchObject({ title: 'Edited' });
  expect(newestLoaded()).toBe(20);
  expect(newest()).toEqual({ items: now, next: undefined });
});

test('a feed that starts anew does not receive a page that was being loaded', async () => {
  const posts = postsDownFrom(40);
  const answer = Promise.withResolvers<void>();
  scriptNetwork(async (call) => {
    if (call.query.has('cursor')) await answer.promise;
    return pageOf(posts, call);
  });
  await queryClient.infiniteQuery(postsQuery());
  const feed = observePosts();
  const next = feed.fetchNextPage();
  await restartFeed({ items: [postOf(99)], next: '99' });
  answer.resolve();
  await next;
  expect(feed.getCurrentResult().data?.pages).toEqual([{ items: [postOf(99)], next: '99' }]);
});

test('a failure to reload an open post is told to the caller', async () => {
  queryClient.setQueryData(postQuery(7).queryKey, { post: postOf(7), view: 0 });
  observe(postQuery(7));
  const calls = scriptNetwork(() => failure('not_found'));
  await expect(reloadPosts()).rejects.toMatchObject({ code: 'not_found' });
  expect(calls.map(({ path }) => path)).toEqual([endpointPath(getPost, { id: 7 })]);
});

test('a reload of an author updates all posts of this member, and marks those of a deleted one', async () => {
  const posts = [postOf(64), postOf(63, { userId: 2 }), postOf(62)];
  const pages = [{ items: posts, next: undefined }];
  queryClient.setQueryData<PostPages>(postKeys.list(), { pages, pageParams: [undefined] });
  let answer = () => Response.json({ ...sessionOf(1, ''), name: 'Renamed' });
  const calls = scriptNetwork(() => answer());
  await reloadAuthor(3);
  expect(calls).toEqual([]);
  await reloadAuthor(1);
  expect(calls.map(({ path }) => path)).toEqual([endpointPath(getUser, { username: 'member1' })]);
  const names = () => posts.map(({ id }) => findPost(id)?.name);
  expect(names()).toEqual(['Renamed', 'Member One', 'Renamed']);
  answer = () => failure('not_allowed');
  await expect(reloadAuthor(1)).rejects.toMatchObject({ code: 'not_allowed' });
  const { result } = await newsOf(64, 63, 62);
  expect(result.current).toEqual([undefined, undefined, undefined]);
  answer = () => failure('not_found');
  await reloadAuthor(1);
  await expect.poll(() => result.current).toEqual(['deleted', undefined, 'deleted']);
});
