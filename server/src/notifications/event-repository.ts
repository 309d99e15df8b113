import { ACTOR_COUNT_MAX, type NotificationKind } from '@plaza/contract/notification.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isSeenBy } from '../visibility/hidden-repository.ts';
import { isVisiblePost } from '../visibility/visible-repository.ts';
import type { EventSource } from './event-source-repository.ts';
import { kindsWhere, NOTIFICATION_KINDS } from './notification-kinds.ts';

// What is derived from the events of a notification, for statements that read the tables that `event-source-repository.ts` names.

/** A list of kinds for a condition. */
export const inSql = (kinds: readonly NotificationKind[]): RawBuilder<unknown> =>
  sql`(${sql.join(kinds.map((kind) => sql.lit(kind)))})`;

const SOURCES: ReadonlySet<EventSource> = new Set(
  kindsWhere(() => true).flatMap((kind) => NOTIFICATION_KINDS[kind].events),
);

/** A value by the source of the events of a notification; null for sources without one. */
const bySource = <T>(valueOf: (source: EventSource) => RawBuilder<unknown> | undefined): RawBuilder<T> => {
  const branches = [...SOURCES].flatMap((source) => {
    const value = valueOf(source);
    const kinds = kindsWhere(({ events }) => events.includes(source));
    const and = source.applies === undefined ? sql`` : sql`and ${source.applies}`;
    return value === undefined ? [] : [sql`when notifications.kind in ${inSql(kinds)} ${and} then ${value}`];
  });
  return sql<T>`case ${sql.join(branches, sql` `)} end`;
};

/** Whether the member can see the post, if the notification has one. Needs `posts`. */
const hasVisiblePost = sql<SqlBool>`(notifications.post_id is null or (
  ${isVisiblePost} and ${isSeenBy(sql.ref('notifications.user_id'), sql.ref('posts.user_id'))}))`;

/** Whether a notification is listed: it has an event, and the member can see its post. */
export const isShown = sql<SqlBool>`(${hasVisiblePost} and ${bySource(({ exists }) => exists)})`;

const newestWithActors = (rows: RawBuilder<unknown>) => sql`(
  select max(newest.id) || ' ' || string_agg(newest.user_id || '', ',') from (
    select event.id, event.user_id from ${rows} order by event.place desc limit ${sql.lit(ACTOR_COUNT_MAX)}
  ) as newest)`;

const newestWithoutActors = (rows: RawBuilder<unknown>) =>
  sql`(select event.id || ' ' from ${rows} order by event.place desc limit 1)`;

/**
 * The newest events of a notification, for `newestEventsOf`; null unless `isShown`, which it contains because a second search for events
 * would take as long as the first.
 */
export const newestEvents = sql<string | null>`case when ${hasVisiblePost} then ${bySource(
  ({ rows, hasActors, exists }) => {
    if (!rows) return sql`case when ${exists} then '0 ' end`;
    return hasActors ? newestWithActors(rows) : newestWithoutActors(rows);
  },
)} end`;

/** What a value of `newestEvents` says. */
export function newestEventsOf(value: string | null): {
  /** The id of the newest event; 0 for kinds whose events have none. */
  readonly newestId: number;
  /** The members of the newest events, each once, the last first. */
  readonly actorIds: readonly number[];
} {
  const [id = '0', actors = ''] = value?.split(' ') ?? [];
  return { newestId: Number(id), actorIds: actors === '' ? [] : [...new Set(actors.split(',').map(Number))] };
}

/** The comment of the first event; null without one. */
export const firstCommentId = bySource<number | null>(({ rows, hasComments }) =>
  hasComments && rows ? sql`(select event.comment_id from ${rows} order by event.place limit 1)` : undefined,
);

/** The number of events, of notifications that do not name who acted; otherwise null. */
export const eventCount = bySource<number | null>(({ rows, hasActors }) =>
  rows && !hasActors
    ? sql`(select count(*) from (select 1 from ${rows} limit ${sql.lit(ACTOR_COUNT_MAX)}) as counted)`
    : undefined,
);

/** The id of the newest row that could be an event; null for kinds whose events have none. */
export const newestRowId = bySource<number | null>(({ newestId }) => newestId);
