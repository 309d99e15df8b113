import { endpointPath } from '@plaza/contract/endpoint.ts';
import { recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findPost } from '../src/features/posts/cache/post-cache.ts';
import { recordView, recordVisit } from '../src/features/views/record-view.ts';
import { useVisit } from '../src/features/views/use-visit.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { loadFeed } from './support/live-events.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { notificationPage } from './support/notifications.ts';
import { otherTab } from './support/other-tab.ts';
import { postOf } from './support/posts.ts';
import { setHidden } from './support/set-hidden.ts';
import { showToMember } from './support/show.tsx';

const VISIT = endpointPath(recordViewEndpoint, { id: 7 });

/** @param first the newest comment at first; undefined while comments are loaded */
function Visited({ postId = 7, first = 3 }: { readonly postId?: number; readonly first?: number | null }) {
  const [newest, setNewest] = useState(first ?? undefined);
  const before = useVisit(postId, newest);
  return (
    <>
      <p>{before === undefined ? 'No visit before' : `Comment ${before} at the visit before`}</p>
      <button type="button" onClick={() => setNewest((newest ?? 2) + 1)}>
        Another comment
      </button>
    </>
  );
}

/** The pages of posts, one after another. */
function Pages({ postIds }: { readonly postIds: readonly number[] }) {
  const [index, setIndex] = useState(0);
  return (
    <>
      <Visited postId={postIds[index] ?? 0} />
      <button type="button" onClick={() => setIndex(index + 1)}>
        Another post
      </button>
    </>
  );
}

const visitOf = (id: number) => endpointPath(recordViewEndpoint, { id });
const visited = (lastCommentId: number | null) =>
  Response.json({ message: 'Viewed', view: 8, lastCommentId });
const stateOf = (id: number) => {
  const { viewed, isNew, newCommentCount, viewCount } = findPost(id) ?? {};
  return { viewed, isNew, newCommentCount, viewCount };
};
const SEEN = { viewed: true, isNew: false, newCommentCount: 0 };

test('visits are recorded while the page is visible, one for all that arrived while it was hidden', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const calls = scriptNetwork(({ path }) =>
    path === VISIT ? Response.json({ message: 'Viewed', view: 1, lastCommentId: 3 }) : notificationPage([]),
  );
  const visits = () => calls.filter(({ path }) => path === VISIT).length;
  setHidden(true);
  await showToMember(<Visited />);
  const more = page.getByRole('button');
  expect(visits()).toBe(0);
  setHidden(false);
  await expect.poll(visits).toBe(1);
  await more.click();
  await expect.poll(visits).toBe(2);
  setHidden(true);
  await more.click();
  await more.click();
  expect(visits()).toBe(2);
  setHidden(false);
  await expect.poll(visits).toBe(3);
});

test('a visit tells other tabs that the notifications of its post are read, unless it fails', async () => {
  const tab = new BroadcastChannel('plaza-read-notifications');
  onTestFinished(() => tab.close());
  const told: unknown[] = [];
  const read = { userId: 1, visited: 7 };
  tab.addEventListener('message', ({ data }) => told.push(data));
  const calls = scriptNetwork(({ path, method }) => {
    if (method === 'GET') return notificationPage([]);
    return path === VISIT
      ? Response.json({ message: 'Viewed', view: 1, lastCommentId: 2 })
      : failure('internal');
  });
  const { rerender } = await showToMember(<Visited postId={8} />);
  await expect.poll(() => calls.filter(({ method }) => method !== 'GET').length).toBe(1);
  await expect.element(page.getByText('No visit before')).toBeVisible();
  await rerender(<Visited postId={7} />);
  await expect.element(page.getByText('Comment 2 at the visit before')).toBeVisible();
  await page.getByRole('button').click();
  await expect.poll(() => told).toEqual([read, read]);
  await expect.element(page.getByText('Comment 2 at the visit before')).toBeVisible();
});

test('a post is seen at once, and a link and the page that it opens record one visit', async () => {
  setSession(sessionOf(52_401, 'token'));
  loadFeed(7);
  let answer = Promise.withResolvers<Response>();
  const calls = scriptNetwork(() => answer.promise);
  recordView(postOf(6, { viewed: true }));
  recordView(postOf(7));
  const visit = recordVisit(7);
  expect(stateOf(7)).toEqual({ ...SEEN, viewCount: 0 });
  expect(stateOf(6)).toMatchObject({ viewed: false });
  answer.resolve(visited(3));
  expect(await visit).toMatchObject({ lastCommentId: 3 });
  expect(stateOf(7)).toEqual({ ...SEEN, viewCount: 8 });
  expect(calls.map(({ path }) => path)).toEqual([VISIT]);
  answer = Promise.withResolvers();
  const late = recordVisit(6);
  setSession(sessionOf(52_402, 'token'));
  loadFeed(7);
  answer.resolve(visited(3));
  await late;
  expect(stateOf(6)).toMatchObject({ viewed: false, viewCount: 0 });
});

test('a visit is recorded once for an open page, not when its comments are loaded, nor when it becomes visible again', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const calls = scriptNetwork(({ path }) => (path === VISIT ? visited(null) : notificationPage([])));
  const visits = () => calls.filter(({ path }) => path === VISIT).length;
  using tab = otherTab('plaza-read-notifications');
  const recorded = tab.nextMessage();
  await showToMember(<Visited first={null} />);
  const more = page.getByRole('button');
  await recorded;
  await more.click();
  setHidden(true);
  setHidden(false);
  await more.click();
  await expect.poll(visits).toBe(2);
  await expect.element(page.getByText('No visit before')).toBeVisible();
});

test('a page that is left records no visit any more, and shows nothing of an earlier one', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  using tab = otherTab('plaza-read-notifications');
  const late = Promise.withResolvers<Response>();
  const calls = scriptNetwork(({ path, method }) => {
    if (method === 'GET') return notificationPage([]);
    return path === VISIT ? visited(2) : late.promise;
  });
  const paths = () => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  const next = page.getByRole('button', { name: 'Another post' });
  await showToMember(<Pages postIds={[8, 9, 7]} />);
  await expect.poll(paths).toEqual([visitOf(8)]);
  setHidden(true);
  await next.click();
  await next.click();
  setHidden(false);
  await expect.element(page.getByText('Comment 2 at the visit before')).toBeVisible();
  expect(paths()).toEqual([visitOf(8), VISIT]);
  const message = tab.nextMessage();
  late.resolve(visited(9));
  expect(await message).toMatchObject({ data: { visited: 8 } });
  await page.getByRole('button', { name: 'Another comment' }).click();
  await expect.poll(paths).toEqual([visitOf(8), VISIT, VISIT]);
  await expect.element(page.getByText('Comment 2 at the visit before')).toBeVisible();
});
