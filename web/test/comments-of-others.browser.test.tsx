import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import {
  addDeleted,
  commentsQuery,
  deletedComments,
  dropDeleted,
  refreshInOtherTabs,
} from '../src/features/comments/comment-cache.ts';
import { postQuery } from '../src/features/posts/post-queries.ts';
import { startSession } from '../src/features/session/session.ts';
import { setSession } from '../src/features/session/session-store.ts';
import {
  commentOf,
  COUNT_ON_SERVER,
  countOf,
  loadedIds,
  POST_ID,
  serveComments,
} from './support/comments.ts';
import { loadFeed } from './support/live-events.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';
import { observe } from './support/observe.ts';
import { otherTab } from './support/other-tab.ts';

startSession();
beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
});

test('a comment that others deleted stays in its place until the page is left', async () => {
  serveComments(() => 3);
  addDeleted(POST_ID, 2);
  expect(deletedComments.get().size).toBe(0);
  await queryClient.query(commentsQuery(POST_ID));
  addDeleted(POST_ID, 1);
  addDeleted(POST_ID, 2);
  expect(deletedComments.get().get(POST_ID)).toEqual(new Set([1, 2]));
  scriptNetwork(() => Response.json([commentOf(3)]));
  await queryClient.query({ ...commentsQuery(POST_ID), staleTime: 0 });
  expect(loadedIds()).toEqual([1, 2, 3]);
  dropDeleted(POST_ID);
  expect(loadedIds()).toEqual([3]);
  expect(deletedComments.get().size).toBe(0);
});

test('the ids of deleted comments go with the comments', async () => {
  serveComments(() => 3);
  await queryClient.query(commentsQuery(POST_ID));
  addDeleted(POST_ID, 2);
  queryClient.removeQueries(commentsQuery(8));
  expect(deletedComments.get().size).toBe(1);
  queryClient.removeQueries(commentsQuery(POST_ID));
  expect(deletedComments.get().size).toBe(0);
});

test('another member sees nothing of the comments that were deleted before', async () => {
  serveComments(() => 3);
  await queryClient.query(commentsQuery(POST_ID));
  addDeleted(POST_ID, 2);
  setSession(sessionOf(2, 'token'));
  expect(deletedComments.get().size).toBe(0);
});

test('what another tab wrote or deleted is shown, and loaded again, as is the post', async () => {
  using tab = otherTab('plaza-comments');
  loadFeed(20);
  const limits = serveComments(() => 3);
  await queryClient.query(commentsQuery(POST_ID));
  observe(commentsQuery(POST_ID));
  tab.send({ postId: POST_ID, change: 1 });
  await expect.poll(() => countOf(POST_ID)).toBe(1);
  await expect.poll(limits).toEqual([30, 30]);
  expect(deletedComments.get().size).toBe(0);
  tab.send({ postId: POST_ID, change: -1, deletedId: 2 });
  await expect.poll(() => countOf(POST_ID)).toBe(0);
  expect(deletedComments.get().get(POST_ID)).toEqual(new Set([2]));
  await expect.poll(limits).toEqual([30, 30, 30]);
  observe(postQuery(POST_ID));
  tab.send({ postId: POST_ID, change: 1 });
  await expect.poll(() => countOf(POST_ID)).toBe(COUNT_ON_SERVER);
});

test('other tabs are told of a new comment, and of a deleted one', async () => {
  using tab = otherTab('plaza-comments');
  const created = tab.nextMessage();
  refreshInOtherTabs(POST_ID);
  expect(await created).toMatchObject({ data: { postId: POST_ID, change: 1, deletedId: undefined } });
  const deleted = tab.nextMessage();
  refreshInOtherTabs(POST_ID, 3);
  expect(await deleted).toMatchObject({ data: { postId: POST_ID, change: -1, deletedId: 3 } });
});
