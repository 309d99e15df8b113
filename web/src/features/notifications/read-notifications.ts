import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { readNotifications, SEEN_MAX, type Notification } from '@plaza/contract/notification.ts';
import { reasonOf } from '../../api/api-error.ts';
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

/** A notification as a list contained it. */
type Seen = Pick<Notification, 'id' | 'lastEvent'>;

/** Up to which event notifications were marked as read in this browser, whatever a list says that was loaded before. */
const markedRead = createStore<ReadonlyMap<number, number>>(new Map());

onMemberChange(() => markedRead.set(new Map()));

interface Marked {
  readonly userId: number | undefined;
  readonly seen: readonly Seen[];
  readonly unread: number;
}
interface Visited {
  readonly userId: number | undefined;
  /** The id of a post. */
  readonly visited: number;
}

/** Tells other tabs of this browser what was marked as read in this tab. */
const tabs = new BroadcastChannel('plaza-read-notifications');

tabs.addEventListener('message', ({ data }: MessageEvent<Marked | Visited>) => {
  if (data.userId !== getSession()?.userId) return;
  if ('visited' in data) return markVisited(data.visited);
  addMarked(data.seen);
  showUnread(data.unread);
});

/** Returns a function that tells whether a notification is unread. */
export function useIsUnread(): (notification: Seen & Pick<Notification, 'read'>) => boolean {
  const marked = useStore(markedRead);
  return ({ id, lastEvent, read }) => !read && (marked.get(id) ?? -1) < lastEvent;
}

/**
 * Marks an unread notification, whose link was followed, as read. The page shows it at once; a failure reverts it, with a message.
 * Those about a post are marked by the visit of the post.
 */
export function markRead(notification: Notification): void {
  const { id, post } = notification;
  if (!post) void mark(seenOf([notification]), { ids: [id] }, Math.max(0, getUnread() - 1));
}

/** The event up to which each is read: later ones make further notifications. */
const seenOf = (loaded: readonly Notification[]): Seen[] =>
  loaded.map(({ id, lastEvent }) => ({ id, lastEvent }));

/** Shows the notifications about a post as read, in all tabs. To be called after a visit of the post, which marks them. */
export function showVisited(postId: number): void {
  tabs.postMessage({ userId: getSession()?.userId, visited: postId } satisfies Visited);
  markVisited(postId);
}

function markVisited(postId: number): void {
  addMarked(loadedNotifications().filter(({ post }) => post?.id === postId));
  // Otherwise an event tells the number.
  if (getUnread() > 0 && !isLive.get()) void queryClient.invalidateQueries({ queryKey: unreadKey });
}

/** Marks all notifications as read, except newer ones and later events than the loaded ones. @param loaded begins with the newest one */
export function markAllRead(loaded: readonly Notification[]): void {
  const [newest] = loaded;
  if (newest) void mark(seenOf(loaded.filter(({ read }) => !read)), { upTo: newest.updatedAt }, 0);
}

/** @param unreadThen the number of unread notifications after success, as far as the page knows */
async function mark(
  seen: readonly Seen[],
  which: Pick<JsonOf<typeof readNotifications>, 'ids' | 'upTo'>,
  unreadThen: number,
): Promise<void> {
  const userId = getSession()?.userId;
  const isSameMember = () => userId === getSession()?.userId;
  const before = markedRead.get();
  addMarked(seen);
  const unreadBefore = getUnread();
  showUnread(unreadThen);
  try {
    const { unread } = await call(readNotifications, { json: { ...which, seen: seen.slice(0, SEEN_MAX) } });
    if (!isSameMember()) return;
    setUnread(unread);
    tabs.postMessage({ userId, seen, unread } satisfies Marked);
  } catch (error) {
    if (!isSameMember()) return;
    const added = new Set(seen.map(({ id }) => id));
    const others = [...markedRead.get()].filter(([id]) => !added.has(id));
    markedRead.set(new Map([...before, ...others]));
    showUnread(unreadBefore);
    void queryClient.invalidateQueries({ queryKey: unreadKey });
    const text = currentTranslate()('notifications.notMarkedRead', { reason: reasonOf(error) });
    showFailure(text, () => void mark(seen, which, unreadThen), { about: 'read notifications' });
  }
}

function addMarked(seen: readonly Seen[]): void {
  markedRead.set(
    new Map([...markedRead.get(), ...seen.map(({ id, lastEvent }) => [id, lastEvent] as const)]),
  );
}

/** Shows a number of unread notifications that has not grown. */
function showUnread(unread: number): void {
  listedUnread.set(unread);
  setUnread(unread);
}
