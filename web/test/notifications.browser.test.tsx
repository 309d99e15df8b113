import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listNotifications, readNotifications, type Notification } from '@plaza/contract/notification.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { UnreadCount } from '../src/features/notifications/unread-count.tsx';
import { showVisited } from '../src/features/notifications/read-notifications.ts';
import type { UnreadTexts } from '../src/features/notifications/unread-texts.ts';
import { getUnread, setUnread } from '../src/features/notifications/unread.ts';
import { setTitlePrefix } from '../src/lib/page-title.ts';
import { NotificationsPage } from '../src/pages/notifications-page.tsx';
import { type Call, failure, jsonOf, scriptNetwork } from './support/network.ts';
import { notificationOf, notificationPage } from './support/notifications.ts';
import { otherTab } from './support/other-tab.ts';
import { showToMember } from './support/show.tsx';
import { spoken } from './support/spoken.ts';

const LIST = endpointPath(listNotifications);
const READ = endpointPath(readNotifications);

/** Notifications that are not about a post: following one marks it as read. */
const decisionOf = (id: number) =>
  notificationOf(id, { kind: 'moderation', actors: [], actorCount: 0, post: null, news: 'warned' });

const seen = (id: number) => ({ id, lastEvent: notificationOf(id).lastEvent });
const decisions = page.getByRole('link', { name: /warned you/ });
const links = page.getByRole('link', { name: / liked / });
const news = page.getByText('New', { exact: true });
const markAll = page.getByRole('button', { name: 'Mark all as read' });
const showNew = page.getByRole('button', { name: 'Show new notifications' });

afterEach(() => setTitlePrefix(''));

/** The page of notifications, whose links lead nowhere. */
const thePage = (
  <div
    onClickCapture={(event) =>
      event.target instanceof Element && event.target.closest('a') && event.preventDefault()
    }
  >
    <NotificationsPage />
  </div>
);

/** A server with these notifications, which answers changes one by one on request. */
function serverWith(initial: readonly Notification[]) {
  let now = initial;
  const waiting: ((answer: Response) => void)[] = [];
  const calls = scriptNetwork(({ path }) => {
    if (path === READ) return new Promise((resolve) => waiting.push(resolve));
    return path === LIST ? notificationPage(now) : failure('not_found');
  });
  return {
    reads: () => calls.filter(({ path }) => path === READ).map(jsonOf),
    answer: async (answer: Response) => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.(answer);
    },
    set: (next: readonly Notification[]) => {
      now = next;
    },
  };
}

test('a followed notification is read at once, also in other tabs', async () => {
  const server = serverWith([decisionOf(1), decisionOf(2)]);
  using other = otherTab('plaza-read-notifications');
  await showToMember(thePage);
  await decisions.first().click();
  await expect.poll(() => news.elements().length).toBe(1);
  expect(getUnread()).toBe(1);
  const told = other.nextMessage();
  await server.answer(Response.json({ unread: 1 }));
  expect(await told).toMatchObject({ data: { userId: 1, seen: [seen(1)], unread: 1 } });
  expect(server.reads()).toEqual([{ ids: [1], seen: [seen(1)] }]);
  await decisions.first().click();
  expect(server.reads()).toHaveLength(1);
  other.send({ userId: 1, seen: [seen(2)], unread: 0 });
  await expect.poll(() => news.elements().length).toBe(0);
  expect(getUnread()).toBe(0);
});

test('a notification about a post is read when the post is visited, also in other tabs', async () => {
  const server = serverWith([notificationOf(51), notificationOf(52), notificationOf(53)]);
  using other = otherTab('plaza-read-notifications');
  await showToMember(thePage);
  await links.first().click();
  expect(server.reads()).toEqual([]);
  expect(news.elements()).toHaveLength(3);
  server.set([52, 53].map((id) => notificationOf(id)));
  const told = other.nextMessage();
  showVisited(51);
  await expect.poll(() => news.elements().length).toBe(2);
  expect(await told).toMatchObject({ data: { userId: 1, visited: 51 } });
  other.send({ userId: 1, visited: 52 });
  await expect.poll(() => news.elements().length).toBe(1);
  expect(server.reads()).toEqual([]);
});

test('a notification arrives after others were read on another device', async () => {
  serverWith([notificationOf(61), notificationOf(62)]);
  await showToMember(
    <>
      {thePage}
      <UnreadCount onChange={() => {}} />
    </>,
  );
  await expect.poll(() => news.elements().length).toBe(2);
  setUnread(0);
  await expect.poll(() => document.title).toMatch(/^Notifications · /);
  setUnread(1);
  await expect.element(showNew).toBeVisible();
});

test('a failure to mark a notification as read reverts it, and Retry repeats it', async () => {
  const server = serverWith([decisionOf(11), decisionOf(12)]);
  await showToMember(thePage);
  await decisions.first().click();
  await expect.poll(() => news.elements().length).toBe(1);
  await server.answer(failure('internal'));
  await expect.element(page.getByText(/Notifications were not marked as read/)).toBeVisible();
  await expect.poll(() => news.elements().length).toBe(2);
  expect(getUnread()).toBe(2);
  await page.getByRole('button', { name: 'Retry' }).click();
  await server.answer(Response.json({ unread: 1 }));
  await expect.poll(() => news.elements().length).toBe(1);
});

test('all are marked up to the newest events that are shown, which moves the focus to the heading', async () => {
  const newest = notificationOf(21);
  const server = serverWith([newest, notificationOf(22), notificationOf(23, { read: true })]);
  await showToMember(thePage);
  await markAll.click();
  await expect.poll(() => news.elements().length).toBe(0);
  await expect.element(markAll).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  server.set([{ ...newest, lastEvent: 99 }, notificationOf(22)]);
  await server.answer(Response.json({ unread: 1 }));
  expect(server.reads()).toEqual([{ upTo: newest.updatedAt, seen: [seen(21), seen(22)] }]);
  await showNew.click();
  await expect.poll(() => news.elements().length).toBe(1);
});

test('new notifications appear after a press only', async () => {
  const server = serverWith([notificationOf(32, { read: true })]);
  await showToMember(thePage);
  await expect.element(links).toBeVisible();
  server.set([notificationOf(31), notificationOf(32, { read: true })]);
  setUnread(1);
  await expect.element(showNew).toBeVisible();
  await expect.poll(() => spoken()).toBe('There are new notifications.');
  expect(links.elements()).toHaveLength(1);
  await showNew.click();
  await expect.poll(() => links.elements().length).toBe(2);
  await expect.element(showNew).not.toBeInTheDocument();
});

test('further pages are loaded on request, and after a failure by Retry', async () => {
  let fails = true;
  scriptNetwork(({ query }: Call) => {
    if (!query.has('cursor')) return notificationPage([notificationOf(41)], { next: 'c' });
    return fails ? failure('internal') : notificationPage([notificationOf(42)]);
  });
  await showToMember(thePage);
  await page.getByRole('button', { name: 'Show more' }).click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  expect(links.elements()).toHaveLength(1);
  fails = false;
  await retry.click();
  await expect.poll(() => links.elements().length).toBe(2);
  await expect.element(page.getByText('Notifications are kept for 90 days.')).toBeVisible();
});

test('the number of unread notifications is in the title and at the icon of the app', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue();
  // A browser may forbid it in a tab.
  const clear = vi
    .spyOn(navigator, 'clearAppBadge')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  scriptNetwork(() => notificationPage([], { unread: 3 }));
  const texts = vi.fn<(texts: UnreadTexts) => void>();
  await showToMember(
    <>
      <NotificationsPage />
      <UnreadCount onChange={texts} />
    </>,
  );
  await expect.poll(() => document.title).toMatch(/^\(3\) Notifications · /);
  expect(texts).toHaveBeenLastCalledWith(expect.objectContaining({ label: 'Notifications, 3 unread' }));
  setUnread(12);
  await expect.poll(() => document.title).toMatch(/^\(12\) Notifications · /);
  setUnread(0);
  await expect.poll(() => document.title).toMatch(/^Notifications · /);
  expect(set.mock.calls).toEqual([[3], [12]]);
  expect(clear).toHaveBeenCalledOnce();
});
