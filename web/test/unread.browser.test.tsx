import { PAGES } from '@plaza/contract/pages.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../src/api/query-client.ts';
import { showVisited } from '../src/features/notifications/read-notifications.ts';
import { receiveUnread, setUnread, unreadQuery, useUnread } from '../src/features/notifications/unread.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { isLive } from '../src/lib/live-state.ts';
import { sentences } from '../src/lib/say.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';
import { notificationPage } from './support/notifications.ts';
import { observe } from './support/observe.ts';
import { showToMember } from './support/show.tsx';
import { spoken } from './support/spoken.ts';

beforeEach(() => {
  queryClient.clear();
  setSession(sessionOf(1, 'token'));
});

test('the number of notifications that have come is said, except on the page that shows them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let unread = 2;
  scriptNetwork(() => notificationPage([], { unread }));
  const load = async (now: number) => {
    unread = now;
    await queryClient.query({ ...unreadQuery, staleTime: 0 });
  };
  const said: string[] = [];
  onTestFinished(sentences.subscribe(() => void (spoken() && said.push(spoken()))));
  // What waits for the minute after the last announcement is said, and removed.
  const pass = () => vi.advanceTimersByTime(120_000);
  await load(2);
  pass();
  await load(3);
  pass();
  receiveUnread(5);
  await load(6);
  pass();
  await load(6);
  receiveUnread(4);
  pass();
  const { pathname } = location;
  onTestFinished(() => history.replaceState(null, '', pathname));
  history.replaceState(null, '', PAGES.notifications);
  receiveUnread(9);
  pass();
  expect(said).toEqual(['1 new notification.', '3 new notifications.']);
});

function Unread() {
  return <output>{useUnread()} unread</output>;
}

test('the number is 0 until the bell loads it', async () => {
  const calls = scriptNetwork(() => notificationPage([], { unread: 1 }));
  await showToMember(<Unread />);
  await expect.element(page.getByText('0 unread')).toBeVisible();
  setUnread(5);
  await expect.element(page.getByText('5 unread')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a visit reads the number again if some are unread and no event will tell it', async () => {
  onTestFinished(() => isLive.set(false));
  observe(unreadQuery);
  const calls = scriptNetwork(() => notificationPage([], { unread: 1 }));
  setUnread(0);
  showVisited(7);
  setUnread(2);
  isLive.set(true);
  showVisited(7);
  isLive.set(false);
  expect(calls).toEqual([]);
  showVisited(7);
  await expect.poll(() => queryClient.getQueryData(unreadQuery.queryKey)).toBe(1);
  expect(calls).toHaveLength(1);
});
