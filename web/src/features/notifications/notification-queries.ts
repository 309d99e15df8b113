import {
  getNotificationSettings,
  listNotifications,
  type Notification,
} from '@plaza/contract/notification.ts';
import { queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call, callPage, type Page } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { usePages } from '../../api/use-pages.ts';
import { createStore } from '../../lib/store.ts';
import type { NotificationKey } from './notification-keys.ts';
import { setUnread } from './unread.ts';

/** How long the list stays loaded while another page is shown. */
const LIST_GC_MS = 10 * 60_000;

/** The number of unread notifications when the list was loaded, less those that were read since. */
export const listedUnread = createStore(0);

const LIST_KEY = ['notifications', 'list'] as const satisfies NotificationKey;

/** The notifications that the list shows, or showed before another page; none if it is not loaded. */
export const loadedNotifications = (): readonly Notification[] =>
  queryClient
    .getQueryData<InfiniteData<Page<readonly Notification[]>>>(LIST_KEY)
    ?.pages.flatMap(({ items }) => items) ?? [];

/** The notifications of the member, the newest first. */
export const useNotifications = () =>
  usePages(
    LIST_KEY,
    async (page, signal) => {
      const { items, next } = await callPage(listNotifications, { query: page }, { signal });
      if (page.cursor === undefined) {
        listedUnread.set(items.unread);
        setUnread(items.unread);
      }
      return { items: items.notifications, next };
    },
    // A button loads new ones: the list does not move while a member reads.
    { gcTime: LIST_GC_MS, refetchOnWindowFocus: false },
  );

/** The kinds of notifications that the member receives. */
export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
  staleTime: 0,
});
