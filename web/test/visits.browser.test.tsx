import { endpointPath } from '@plaza/contract/endpoint.ts';
import { recordView } from '@plaza/contract/view.ts';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useVisit } from '../src/features/views/use-visit.ts';
import { failure, scriptNetwork } from './support/network.ts';
import { notificationPage } from './support/notifications.ts';
import { setHidden } from './support/set-hidden.ts';
import { showToMember } from './support/show.tsx';

const VISIT = endpointPath(recordView, { id: 7 });

function Visited({ postId = 7 }) {
  const [newest, setNewest] = useState(3);
  const before = useVisit(postId, newest);
  return (
    <>
      <p>{before === undefined ? 'No visit before' : `Comment ${before} at the visit before`}</p>
      <button type="button" onClick={() => setNewest(newest + 1)}>
        Another comment
      </button>
    </>
  );
}

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
  const visited = { userId: 1, visited: 7 };
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
  await expect.poll(() => told).toEqual([visited, visited]);
  await expect.element(page.getByText('Comment 2 at the visit before')).toBeVisible();
});
