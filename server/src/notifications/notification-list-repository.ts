import { UNREAD_MAX } from '@plaza/contract/notification.ts';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { readVisible } from '../db/visible-rows.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
import { eventCount, firstCommentId, isShown, newestEvents, newestEventsOf } from './event-repository.ts';
import { isEnded } from './event-source-repository.ts';

/** A notification with what is derived. */
export type NotificationRow = PageRow & ReturnType<typeof newestEventsOf> & { readonly is_visible: 0 | 1 };

/** The position of a notification in the list, which begins with the one that changed last. */
export interface Position {
  readonly changedAt: number;
  readonly id: number;
}

type PageRow = Awaited<ReturnType<typeof page>>[number];

const withSubjects = (db: Db) =>
  db
    .selectFrom('notifications')
    .leftJoin('posts', 'posts.id', 'notifications.post_id')
    .leftJoin('reports', 'reports.id', 'notifications.report_id');

/** Lists the notifications of a member that have events, after a position, those that changed last first. */
export const listNotificationRows = (
  db: Db,
  userId: number,
  { changedAt, id }: Position,
  limit: number,
): Promise<NotificationRow[]> =>
  readVisible<NotificationRow>(async (last, count) => {
    const part = [userId, last?.changed_at ?? changedAt, last?.id ?? id, count] as const;
    const rows = await page(db, [...part, ...part, count]);
    return rows.map((row) => {
      const is_visible = row.newest_events === null ? 0 : 1;
      return Object.assign(row, { is_visible } as const, newestEventsOf(row.newest_events));
    });
  }, limit);
const page = statement((db, [userId, changedAt, id, limit, ...parameters]: PageParameters) =>
  withSubjects(db)
    .leftJoin('decisions', 'decisions.id', 'notifications.decision_id')
    .leftJoin('decisions as outcome', 'outcome.id', 'reports.decision_id')
    .leftJoin('account_events as event', (join) =>
      join
        .onRef('event.id', '=', 'notifications.subject_id')
        .on('notifications.kind', '=', sql.lit('account')),
    )
    .leftJoin('reset_links', 'reset_links.token_hash', 'event.link_hash')
    .select(['notifications.id', 'notifications.kind', 'notifications.changed_at', 'notifications.read_at'])
    .select(['notifications.post_id', 'posts.title'])
    .select(['decisions.removes', 'decisions.measure', 'decisions.reverted_at'])
    .select(['decisions.appealed_at', 'decisions.appeal_outcome'])
    .select(['outcome.removes as outcome_removes', 'outcome.measure as outcome_measure'])
    .select(['outcome.reverted_at as outcome_reverted_at', isEnded.as('is_ended')])
    .select(['event.id as event_id', 'event.news as account_news', 'event.actor', 'event.detail'])
    .select(['reset_links.used_at as link_used_at', 'reset_links.expires_at as link_expires_at'])
    .select([
      'notifications.last_id',
      newestEvents.as('newest_events'),
      firstCommentId.as('comment_id'),
      eventCount.as('event_count'),
    ])
    .where('notifications.id', 'in', newestOf(db, [userId, changedAt, id, limit], parameters))
    .orderBy('notifications.changed_at', 'desc')
    .orderBy('notifications.id', 'desc'),
);

type PartParameters = readonly [userId: number, changedAt: number, id: number, limit: number];
type PageParameters = readonly [...unread: PartParameters, ...read: PartParameters, limit: number];

/** The ids of a page: unread and read notifications have an index each. */
function newestOf(
  db: Db,
  unread: PartParameters,
  [userId, changedAt, id, partLimit, limit]: readonly [...PartParameters, number],
) {
  const read = [userId, changedAt, id, partLimit] as const;
  return db
    .selectFrom(
      db
        .selectFrom(partOf(db, unread, 'is').as('unread'))
        .selectAll()
        .unionAll(db.selectFrom(partOf(db, read, 'is not').as('read')).selectAll())
        .orderBy('changed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('newest'),
    )
    .select('newest.id');
}

const partOf = (db: Db, [userId, changedAt, id, limit]: PartParameters, isRead: 'is' | 'is not') =>
  db
    .selectFrom('notifications')
    .select(['id', 'changed_at'])
    .where('user_id', '=', userId)
    .where('read_at', isRead, null)
    .where(sql<SqlBool>`(changed_at, id) < (${changedAt}, ${id})`)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);

/** The number of unread notifications of a member that have events, at most `UNREAD_MAX`. */
export async function countUnreadRows(db: Db, userId: number): Promise<number> {
  const [row] = await unreadCount(db, [userId]);
  return row?.count ?? 0;
}
const unreadCount = statement((db, [userId]: readonly [number]) =>
  db
    .selectFrom(
      withSubjects(db)
        .select('notifications.id')
        .where(isShown)
        .where('notifications.user_id', '=', userId)
        .where('notifications.read_at', 'is', null)
        .limit(sql.lit(UNREAD_MAX))
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

/** Members with the file names of their pictures, in any order; none is deleted. */
export function listActors(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .leftJoin('images as avatar', (join) =>
      join.onRef('avatar.user_id', '=', 'users.id').on('avatar.kind', '=', sql.lit('avatar')),
    )
    .select(['users.id', 'users.username', 'users.name', 'avatar.name as avatar_name'])
    .where('users.id', 'in', ids)
    .where(isVisibleUser('users.id'))
    .execute();
}
