import { endpointPath } from '@plaza/contract/endpoint.ts';
import { CHOSEN_KINDS, listNotifications, type Notification } from '@plaza/contract/notification.ts';

/** An unread like of post `id`, as old as `id` minutes. */
export function notificationOf(id: number, change: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'like',
    updatedAt: new Date(Date.now() - id * 60_000).toISOString(),
    lastEvent: id,
    read: false,
    actors: [{ userId: 2, username: 'ada', name: 'Ada', profilePicture: '/media/x.webp' }],
    actorCount: 1,
    post: { id, title: `Post ${id}` },
    commentId: null,
    news: null,
    account: null,
    openCount: null,
    ...change,
  };
}

/** A page of notifications. @param next the cursor of the next page; undefined on the last one */
export function notificationPage(
  notifications: readonly Notification[],
  { unread = notifications.filter(({ read }) => !read).length, next = undefined as string | undefined } = {},
): Response {
  const link = `<${endpointPath(listNotifications)}?cursor=${next}>; rel="next"`;
  return Response.json({ unread, notifications }, { headers: next === undefined ? {} : { Link: link } });
}

/** The settings of a member who receives all kinds. */
export const ALL_ON = Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, true]));
