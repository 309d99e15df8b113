import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { getReadState, markAllSeen, recordSeenPosts, undoAllSeen } from '@plaza/contract/read-state.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../src/api/query-client.ts';
import { findPost } from '../src/features/posts/cache/post-cache.ts';
import { postsQuery } from '../src/features/posts/post-queries.ts';
import {
  markAllSeen as markSeen,
  moveDivider,
  noteSeen,
  readStateQuery,
  reportSeen,
} from '../src/features/posts/read-state/read-state.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { failure, jsonOf, scriptNetwork, sessionOf } from './support/network.ts';
import { observePosts } from './support/observe.ts';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

const REPORT = endpointPath(recordSeenPosts);
const state = { seenUpTo: 4, allSeenUpTo: 0 };

let members = 52_200;
const news = () => [5, 4, 3, 2, 1].filter((id) => findPost(id)?.isNew === true);

beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(++members, 'token'));
});

test('the newest post that was on the screen is reported after two seconds, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const calls = scriptNetwork(() => Response.json(state));
  noteSeen(3);
  vi.advanceTimersByTime(1000);
  noteSeen(5);
  noteSeen(4);
  vi.advanceTimersByTime(999);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect.poll(() => calls.map(jsonOf)).toEqual([{ upTo: 5 }]);
  noteSeen(5);
  reportSeen();
  noteSeen(7);
  reportSeen();
  vi.advanceTimersByTime(2000);
  await expect.poll(() => calls.map(jsonOf)).toEqual([{ upTo: 5 }, { upTo: 7 }]);
  noteSeen(8);
  vi.advanceTimersByTime(1000);
  setSession(sessionOf(++members, 'token'));
  noteSeen(2);
  vi.advanceTimersByTime(1000);
  expect(calls).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => calls.map(jsonOf)).toEqual([{ upTo: 5 }, { upTo: 7 }, { upTo: 2 }]);
  expect(calls.every(({ path }) => path === REPORT)).toBe(true);
});

test('after a report that failed, the same post is reported again', async () => {
  const answer = failure('not_allowed');
  const calls = scriptNetwork(() => (calls.length === 1 ? answer : Response.json(state)));
  noteSeen(3);
  reportSeen();
  await expect.poll(() => answer.bodyUsed).toBe(true);
  await expect
    .poll(() => {
      reportSeen();
      return calls.map(jsonOf);
    })
    .toEqual([{ upTo: 3 }, { upTo: 3 }]);
});

test('the divider stays while posts are read, and moves to them before newer ones are inserted', async () => {
  const calls = scriptNetwork(() => Response.json(state));
  const { queryKey } = readStateQuery();
  moveDivider();
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  await queryClient.query(readStateQuery());
  noteSeen(3);
  moveDivider();
  expect(queryClient.getQueryData(queryKey)).toEqual(state);
  noteSeen(6);
  expect(queryClient.getQueryData(queryKey)).toEqual(state);
  moveDivider();
  expect(queryClient.getQueryData(queryKey)).toEqual({ ...state, seenUpTo: 6 });
  await queryClient.query(readStateQuery());
  expect(calls.map(({ path }) => path)).toEqual([endpointPath(getReadState)]);
});

test('posts that are marked as seen are not new any more, until that is undone', async () => {
  await showToMember(undefined, members);
  const seen = { viewed: true, isNew: false };
  const items = [postOf(5), postOf(4), postOf(3, seen), postOf(2, { isNew: false }), postOf(1)];
  queryClient.setQueryData(postsQuery().queryKey, { pages: [{ items, next: undefined }], pageParams: [] });
  const marked = { before: 2, allSeenUpTo: 4 };
  const answers: Readonly<Record<string, unknown>> = {
    [endpointPath(markAllSeen)]: marked,
    [endpointPath(undoAllSeen)]: { ...state, allSeenUpTo: 2 },
    [endpointPath(listPosts)]: [],
  };
  const calls = scriptNetwork(({ path }) => Response.json(answers[path]));
  const listed = () => calls.filter(({ path }) => path === endpointPath(listPosts)).length;
  observePosts({ isUnviewed: true });
  await expect.poll(listed).toBe(1);
  await markSeen(4);
  expect(news()).toEqual([5]);
  await expect.poll(listed).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(news).toEqual([5, 4]);
  await expect.poll(listed).toBe(3);
  const undo = calls.find(({ path }) => path === endpointPath(undoAllSeen));
  expect(undo && jsonOf(undo)).toEqual(marked);
});
