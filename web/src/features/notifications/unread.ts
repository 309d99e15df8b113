import { PAGES } from '@plaza/contract/pages.ts';
import { listNotifications } from '@plaza/contract/notification.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { announceMore } from '../../lib/announcements.ts';
import { isLive } from '../../lib/live-state.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import type { NotificationKey } from './notification-keys.ts';

const INTERVAL_MS = 60_000;

export const unreadKey = ['notifications', 'unread'] as const satisfies NotificationKey;

/** The number of unread notifications, fetched every minute while the tab is visible. */
export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: async ({ signal }) => {
    const { unread } = await call(listNotifications, { query: { limit: 1 } }, { signal });
    announceUnread(unread);
    return unread;
  },
  // Events tell the number.
  refetchInterval: () => !isLive.get() && INTERVAL_MS,
});

/** The number of unread notifications as the page shows it; 0 until it is loaded. */
export const getUnread = (): number => queryClient.getQueryData<number>(unreadKey) ?? 0;

/** As `getUnread`. The bell fetches the number. */
export const useUnread = (): number => useQuery({ ...unreadQuery, enabled: false }).data ?? 0;

/** Announces how many more are unread than before. The page of notifications has a button for them, and says so itself. */
function announceUnread(unread: number): void {
  const before = queryClient.getQueryData<number>(unreadKey);
  if (before === undefined || unread <= before || location.pathname === PAGES.notifications) return;
  announceMore('notifications', unread - before, (count) =>
    currentTranslate()('notifications.newCount', { count }),
  );
}

/** Shows and announces the number that an event has told. */
export function receiveUnread(unread: number): void {
  announceUnread(unread);
  setUnread(unread);
}

/** Shows this number of unread notifications. A running fetch is cancelled: its answer may be older. */
export function setUnread(unread: number): void {
  void queryClient.cancelQueries({ queryKey: unreadKey });
  queryClient.setQueryData<number>(unreadKey, unread);
}
