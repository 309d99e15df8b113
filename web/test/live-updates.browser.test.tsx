import { listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost } from '@plaza/contract/post.ts';
import { getUser } from '@plaza/contract/user.ts';
import type { QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { commentsQuery, deletedComments } from '../src/features/comments/comment-cache.ts';
import { announcedComments } from '../src/features/comments/comment-news.ts';
import { postKeys } from '../src/features/posts/cache/post-keys.ts';
import type { PostPages } from '../src/features/posts/cache/post-lists.ts';
import { ANNOUNCED_MAX, announcedPosts } from '../src/features/posts/changed-posts.ts';
import { userQuery } from '../src/features/profile/profile-cache.ts';
import { startSession } from '../src/features/session/session.ts';
import { event, EVENTS_PATH, loadFeed, noPosts, receive } from './support/live-events.ts';
import { observe } from './support/observe.ts';
import { postOf } from './support/posts.ts';

startSession();
beforeEach(() => {
  queryClient.clear();
  announcedPosts.set(new Set());
});

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

test('a change of a member reloads the profile and the comments of posts on which the member commented, and no others', async () => {
  const followLoaded = (query: { readonly queryKey: QueryKey }, data: unknown) => {
    queryClient.setQueryData(query.queryKey, data);
    observe(query);
  };
  for (const userId of [5, 6]) {
    followLoaded(commentsQuery(userId + 2), { items: [{ id: 1, userId }], next: undefined });
    followLoaded(userQuery(`member${userId}`), { userId });
  }
  const calls = await receive([event('member', { userId: 6 })], () => Response.json([]));
  const paths = () => calls.map(({ path }) => path).filter((path) => path !== EVENTS_PATH);
  const profile = endpointPath(getUser, { username: 'member6' });
  const comments = endpointPath(listComments, { postId: 8 });
  await expect.poll(() => new Set(paths())).toEqual(new Set([profile, comments]));
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
