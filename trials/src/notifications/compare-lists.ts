import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import {
  ACTOR_COUNT_MAX,
  NOTIFICATIONS_PAGE_MAX,
  UNREAD_MAX,
  type listNotifications,
} from '@plaza/contract/notification.ts';
import { keyOf, type EventGroups } from './notification-events.ts';
import type { NotificationRow, NotificationRows } from './notification-rows.ts';

/** The first page of the notifications of a member, as a server answers it. */
export interface ShownList extends ReplyOf<typeof listNotifications> {
  readonly member: number;
}

/** Compares the answers of a server with the rows. @returns a sentence for each member whose list differs */
export function compareLists(
  { notifications }: NotificationRows,
  groups: EventGroups,
  lists: readonly ShownList[],
): string[] {
  const rows = Map.groupBy(notifications, ({ member }) => member);
  return lists.flatMap(({ member, unread, notifications: shown }) => {
    const own = rows.get(member) ?? [];
    const unreadOnes = own.filter((row) => row.unread === 1 && expectedFrom(row, groups) !== undefined);
    const count = Math.min(UNREAD_MAX, unreadOnes.length);
    const expected = firstPage(own, groups);
    const texts = shown.map(textOf);
    const at = expected.findIndex((text, i) => text !== texts[i]);
    return [
      ...(unread === count ? [] : [`Member ${member}: ${unread} unread notifications, not ${count}`]),
      ...(at < 0 ? [] : [`Member ${member}: shows ${texts[at]}, not ${expected[at]}`]),
      ...(texts.length > expected.length ? [`Member ${member}: also shows ${texts[expected.length]}`] : []),
    ];
  });
}

function firstPage(rows: readonly NotificationRow[], groups: EventGroups): string[] {
  const page: string[] = [];
  for (const row of rows) {
    const text = expectedFrom(row, groups);
    if (text !== undefined) page.push(text);
    if (page.length === NOTIFICATIONS_PAGE_MAX) break;
  }
  return page;
}

/** What a notification shows; undefined when it has no events. */
function expectedFrom(row: NotificationRow, groups: EventGroups): string | undefined {
  const group = groups.all.get(keyOf(row));
  const events = (group?.events ?? [])
    .filter(({ place }) => place >= row.first && place <= (row.last ?? Infinity))
    .toSorted((a, b) => a.place - b.place);
  const [first] = events;
  if (!group || !first) return undefined;
  const newest = events.slice(-ACTOR_COUNT_MAX);
  const actors = new Set(newest.flatMap(({ actor }) => actor ?? []));
  return textOf({
    id: row.id,
    kind: row.kind,
    read: row.unread === 0,
    actorCount: actors.size,
    post: group.post ?? null,
    commentId: first.comment,
    openCount: row.kind === 'report' ? newest.length : null,
  });
}

interface Compared {
  readonly id: number;
  readonly kind: string;
  readonly read: boolean;
  readonly actorCount: number;
  readonly post: { readonly id: number } | null;
  readonly commentId: number | null;
  readonly openCount: number | null;
}

const textOf = ({ id, kind, read, actorCount, post, commentId, openCount }: Compared): string =>
  `${read ? 'read' : 'unread'} ${kind} ${id}: post ${post?.id}, comment ${commentId}, ${actorCount} members, ${openCount} open`;
