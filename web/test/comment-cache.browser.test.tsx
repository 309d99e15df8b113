import { COMMENTS_PAGE_MAX, listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../src/api/query-client.ts';
import {
  addToCommentCount,
  changeComments,
  commentsQuery,
  loadEarlierComments,
  loadThroughComment,
  loadedComments,
  reloadComments,
  reloadCommentsBy,
  useNewestComment,
} from '../src/features/comments/comment-cache.ts';
import { withoutComment } from '../src/features/comments/comment-pages.ts';
import { startSession } from '../src/features/session/session.ts';
import { setSession } from '../src/features/session/session-store.ts';
import {
  AUTHOR,
  commentOf,
  commentsPage,
  countOf,
  idsTo,
  loadedIds,
  POST_ID,
  serveComments,
} from './support/comments.ts';
import { loadFeed } from './support/live-events.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { observe } from './support/observe.ts';
import { showToMember } from './support/show.tsx';

startSession();
beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
});

test('the newest comments are loaded first, earlier ones on request, and a refetch keeps their number', async () => {
  let last = 100;
  const limits = serveComments(() => last);
  await loadEarlierComments(POST_ID);
  expect(loadedIds()).toBeUndefined();
  await queryClient.query(commentsQuery(POST_ID));
  expect(loadedIds()).toEqual(idsTo(100, 71));
  await loadEarlierComments(POST_ID);
  expect(loadedIds()).toEqual(idsTo(100, 41));
  last = 101;
  await queryClient.query({ ...commentsQuery(POST_ID), staleTime: 0 });
  expect(loadedIds()).toEqual(idsTo(101, 41));
  expect(limits()).toEqual([30, 30, 60]);
  while (loadedComments(POST_ID)?.next !== undefined) await loadEarlierComments(POST_ID);
  await loadEarlierComments(POST_ID);
  expect(loadedIds()).toEqual(idsTo(101));
  expect(limits()).toHaveLength(5);
});

test('comments are loaded down to one of them, and up to one that is newer than the loaded ones', async () => {
  let last = 700;
  const limits = serveComments(() => last);
  await queryClient.query(commentsQuery(POST_ID));
  last = 701;
  expect(await loadThroughComment(POST_ID, 701)).toBe(true);
  expect(loadedIds()).toEqual(idsTo(701, 671));
  expect(await loadThroughComment(POST_ID, 680)).toBe(true);
  expect(limits()).toEqual([30, 30]);
  expect(await loadThroughComment(POST_ID, 100)).toBe(true);
  expect(limits().slice(2)).toEqual([31, COMMENTS_PAGE_MAX, COMMENTS_PAGE_MAX]);
  expect(loadedIds()).toEqual(idsTo(701));
  expect(await loadThroughComment(POST_ID, 900)).toBe(false);
  expect(await loadThroughComment(8, 1)).toBe(false);
});

function Newest() {
  return <output>{[useNewestComment(POST_ID), useNewestComment(8)].map(String).join(', ')}</output>;
}

test('the newest comment is known once comments are loaded, and 0 without any', async () => {
  const calls = scriptNetwork(() => failure('not_found'));
  await showToMember(<Newest />);
  await expect.element(page.getByText('undefined, undefined')).toBeVisible();
  const items = [commentOf(4), commentOf(5)];
  queryClient.setQueryData(commentsQuery(8).queryKey, { items: [], next: undefined });
  queryClient.setQueryData(commentsQuery(POST_ID).queryKey, { items, next: undefined });
  await expect.element(page.getByText('5, 0')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a change of the comments is not undone by an answer to an earlier call', async () => {
  const answer = Promise.withResolvers<void>();
  serveComments(() => 3);
  await queryClient.query(commentsQuery(POST_ID));
  const calls = scriptNetwork(async (call) => {
    await answer.promise;
    return commentsPage(3, call);
  });
  observe(commentsQuery(POST_ID));
  const reload = reloadComments(POST_ID).catch(() => {});
  await expect.poll(() => calls.length).toBe(1);
  await changeComments(POST_ID, (loaded) => withoutComment(loaded, 2));
  answer.resolve();
  await reload;
  expect(loadedIds()).toEqual([1, 3]);
});

test('the comments of one post are reloaded, or those of all', async () => {
  const paths = [POST_ID, 8].map((postId) => endpointPath(listComments, { postId }));
  for (const postId of [POST_ID, 8]) {
    queryClient.setQueryData(commentsQuery(postId).queryKey, { items: [], next: undefined });
    observe(commentsQuery(postId));
  }
  const calls = scriptNetwork(() => Response.json([]));
  await reloadComments(8);
  expect(calls.map(({ path }) => path)).toEqual([paths[1]]);
  await reloadComments();
  expect(calls.slice(1).map(({ path }) => path)).toEqual(paths);
});

test('a failure to reload comments is told to the caller', async () => {
  queryClient.setQueryData(commentsQuery(POST_ID).queryKey, { items: [commentOf(1)], next: undefined });
  observe(commentsQuery(POST_ID));
  scriptNetwork(() => failure('not_found'));
  const notFound = { code: 'not_found' };
  await expect(reloadComments(POST_ID)).rejects.toMatchObject(notFound);
  await expect(reloadCommentsBy(AUTHOR.userId)).rejects.toMatchObject(notFound);
  await expect(loadThroughComment(POST_ID, 2)).rejects.toMatchObject(notFound);
  expect(loadedIds()).toEqual([1]);
});

test('the number of comments changes on the post only, and is at least 0', () => {
  loadFeed(20);
  addToCommentCount(POST_ID, 1);
  addToCommentCount(POST_ID, 1);
  expect([countOf(POST_ID), countOf(8)]).toEqual([2, 0]);
  addToCommentCount(POST_ID, -3);
  expect(countOf(POST_ID)).toBe(0);
});
