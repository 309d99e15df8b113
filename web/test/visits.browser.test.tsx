import { endpointPath } from '@plaza/contract/endpoint.ts';
import { recordView } from '@plaza/contract/view.ts';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useVisit } from '../src/features/views/use-visit.ts';
import { scriptNetwork } from './support/network.ts';
import { notificationPage } from './support/notifications.ts';
import { showToMember } from './support/show.tsx';

const VISIT = endpointPath(recordView, { id: 7 });

function Visited() {
  const [newest, setNewest] = useState(3);
  useVisit(7, newest);
  return (
    <button type="button" onClick={() => setNewest(newest + 1)}>
      Another comment
    </button>
  );
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
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
