import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { readNotifications, type Notification } from '@plaza/contract/notification.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { isLive } from '../../lib/live-state.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { showFailure } from '../../ui/toast.tsx';
import { getSession } from '../session/session-store.ts';
import { onMemberChange } from '../session/session.ts';
import { listedUnread, loadedNotifications } from './notification-queries.ts';
import { getUnread, setUnread, unreadKey } from './unread.ts';

/** The notifications that were marked as read in this browser, whatever a list says that was loaded before. */
const markedRead = createStore<ReadonlySet<number>>(new Set());

onMemberChange(() => markedRead.set(new Set()));

interface Marked {
  readonly userId: number | undefined;
  readonly ids: readonly number[];
  readonly unread: number;
}
interface Visited {
  readonly userId: number | undefined;
  /** The id of a post. */
  readonly visited: number;
}

/** Tells other tabs of this browser what was marked as read in this tab. */
const tabs = new BroadcastChannel('plaza-notifications');

tabs.addEventListener('message', ({ data }: MessageEvent<Marked | Visited>) => {
  if (data.userId !== getSession()?.userId) return;
  if ('visited' in data) return markVisited(data.visited);
  addMarked(data.ids);
  showUnread(data.unread);
});

/** Returns a function that tells whether a notification is unread. */
export function useIsUnread(): (notification: Pick<Notification, 'id' | 'read'>) => boolean {
  const marked = useStore(markedRead);
  return ({ id, read }) => !read && !marked.has(id);
}

/**
 * Marks an unread notification, whose link was followed, as read. The page shows it at once; a failure reverts it, with a message.
 * Those about a post are marked by the visit of the post.
 */
export function markRead({ id, post }: Notification): void {
  if (!post) void mark([id], { ids: [id] }, Math.max(0, getUnread() - 1));
}

/** Shows the notifications about a post as read, in all tabs. To be called after a visit of the post, which marks them. */
export function showVisited(postId: number): void {
  tabs.postMessage({ userId: getSession()?.userId, visited: postId } satisfies Visited);
  markVisited(postId);
}

function markVisited(postId: number): void {
  addMarked(loadedNotifications().flatMap(({ id, post }) => (post?.id === postId ? id : [])));
  // Otherwise an event tells the number.
  if (getUnread() > 0 && !isLive.get()) void queryClient.invalidateQueries({ queryKey: unreadKey });
}

/** Marks all notifications as read, except newer ones than the loaded ones. @param loaded begins with the newest one */
export function markAllRead(loaded: readonly Notification[]): void {
  const [newest] = loaded;
  const ids = loaded.filter(({ read }) => !read).map(({ id }) => id);
  if (newest) void mark(ids, { upTo: newest.updatedAt }, 0);
}

/** @param unreadThen the number of unread notifications after success, as far as the page knows */
async function mark(
  ids: readonly number[],
  json: JsonOf<typeof readNotifications>,
  unreadThen: number,
): Promise<void> {
  const userId = getSession()?.userId;
  const isSameMember = () => userId === getSession()?.userId;
  const added = addMarked(ids);
  const unreadBefore = getUnread();
  showUnread(unreadThen);
  try {
    const { unread } = await call(readNotifications, { json });
    if (!isSameMember()) return;
    setUnread(unread);
    tabs.postMessage({ userId, ids, unread } satisfies Marked);
  } catch (error) {
    if (!isSameMember()) return;
    markedRead.set(new Set([...markedRead.get()].filter((id) => !added.has(id))));
    showUnread(unreadBefore);
    void queryClient.invalidateQueries({ queryKey: unreadKey });
    const text = currentTranslate()('notifications.notMarkedRead', { reason: messageOf(error) });
    showFailure(text, () => void mark(ids, json, unreadThen));
  }
}

/** @returns those that were not marked before */
function addMarked(ids: readonly number[]): ReadonlySet<number> {
  const before = markedRead.get();
  markedRead.set(new Set([...before, ...ids]));
  return new Set(ids.filter((id) => !before.has(id)));
}

/** Shows a number of unread notifications that has not grown. */
function showUnread(unread: number): void {
  listedUnread.set(unread);
  setUnread(unread);
}
