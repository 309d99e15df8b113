import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost } from '@plaza/contract/post.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { queryClient } from '../src/api/query-client.ts';
import { addPost } from '../src/features/posts/cache/insert-posts.ts';
import { findPost } from '../src/features/posts/cache/post-cache.ts';
import {
  announcePost,
  announcedPosts,
  markDeleted,
  reloadPost,
} from '../src/features/posts/changed-posts.ts';
import { usePostNews } from '../src/features/posts/post-news.ts';
import { postsQuery } from '../src/features/posts/post-queries.ts';
import { startSession } from '../src/features/session/session.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { loadFeed } from './support/live-events.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { postOf } from './support/posts.ts';

const MEMBER = 52_001;
const announced = () => [...announcedPosts.get()];
const newsOf = (...ids: readonly number[]) => renderHook(() => ids.map((id) => usePostNews(id)));

startSession();
let members = MEMBER;
beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(++members, 'token'));
});

test('a post is announced half a second after it was published, unless it is loaded by then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  announcePost(10);
  vi.advanceTimersByTime(500);
  expect(announced()).toEqual([]);
  scriptNetwork(() => Promise.withResolvers<Response>().promise);
  void queryClient.infiniteQuery(postsQuery()).catch(() => {});
  announcePost(11);
  vi.advanceTimersByTime(500);
  expect(announced()).toEqual([11]);
  loadFeed(10);
  announcePost(12);
  announcePost(13);
  addPost(postOf(13));
  vi.advanceTimersByTime(499);
  expect(announced()).toEqual([11]);
  vi.advanceTimersByTime(1);
  expect(announced()).toEqual([11, 12]);
  markDeleted(11);
  markDeleted(11);
  expect(announced()).toEqual([12]);
  setSession(sessionOf(++members, 'token'));
  expect(announced()).toEqual([]);
});

test('a loaded post that others deleted is marked, until another member signs in', async () => {
  loadFeed(3);
  markDeleted(3);
  markDeleted(4);
  const { result } = await newsOf(2, 3, 4);
  expect(result.current).toEqual([undefined, 'deleted', undefined]);
  setSession(sessionOf(++members, 'token'));
  await expect.poll(() => result.current).toEqual([undefined, undefined, undefined]);
});

test('a post that is loaded again is marked as changed only if another member changed its text', async () => {
  loadFeed(6);
  const changes = {
    1: { likeCount: 5 },
    2: { title: 'Edited' },
    3: { content: 'Edited' },
    4: { title: 'Edited', userId: members },
  };
  const { result } = await newsOf(1, 2, 3, 4);
  for (const [id, change] of Object.entries(changes)) {
    scriptNetwork(() => Response.json({ post: postOf(Number(id), change), view: 0 }));
    await reloadPost(Number(id));
    expect(findPost(Number(id))).toMatchObject(change);
  }
  await expect.poll(() => result.current).toEqual([undefined, 'changed', 'changed', undefined]);
});

test('a post that cannot be loaded again is marked as deleted only if the server lacks it', async () => {
  loadFeed(6);
  const { result } = await newsOf(5, 6);
  const calls = scriptNetwork(({ path }) =>
    failure(path === endpointPath(getPost, { id: 5 }) ? 'not_allowed' : 'not_found'),
  );
  await reloadPost(7);
  expect(calls).toEqual([]);
  await expect(reloadPost(5)).rejects.toMatchObject({ code: 'not_allowed' });
  await reloadPost(6);
  await expect.poll(() => result.current).toEqual([undefined, 'deleted']);
});
