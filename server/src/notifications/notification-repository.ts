import { UNREAD_MAX, type NotificationKind } from '@plaza/contract/notification.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { readVisible } from '../db/visible-rows.ts';
import { isVisibleUser } from '../deletions/visibility-repository.ts';
import { actorIds, firstCommentId, hasEvents, hasVisiblePost, openReportCount } from './event-repository.ts';

/** A notification with what is derived. */
export type NotificationRow = Omit<PageRow, 'is_visible'>;

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
const isShown = sql<SqlBool>`(${hasVisiblePost} and ${hasEvents})`;

/** Lists the notifications of a member that have events, after a position, those that changed last first. */
export const listNotificationRows = (
  db: Db,
  userId: number,
  { changedAt, id }: Position,
  limit: number,
): Promise<PageRow[]> =>
  readVisible<PageRow>(
    (last, count) => page(db, [userId, last?.changed_at ?? changedAt, last?.id ?? id, count]),
    limit,
  );
const page = statement((db, [userId, changedAt, id, limit]: readonly [number, number, number, number]) =>
  withSubjects(db)
    .leftJoin('decisions', 'decisions.id', 'notifications.decision_id')
    .leftJoin('decisions as outcome', 'outcome.id', 'reports.decision_id')
    .select(['notifications.id', 'notifications.kind', 'notifications.changed_at', 'notifications.read_at'])
    .select(['notifications.post_id', 'posts.title'])
    .select(['decisions.removes', 'decisions.measure', 'decisions.reverted_at'])
    .select(['decisions.appealed_at', 'decisions.appeal_outcome'])
    .select(['outcome.removes as outcome_removes', 'outcome.measure as outcome_measure'])
    .select('outcome.reverted_at as outcome_reverted_at')
    .select([
      actorIds.as('actor_ids'),
      firstCommentId.as('comment_id'),
      openReportCount.as('report_count'),
      sql<0 | 1>`case when ${isShown} then 1 else 0 end`.as('is_visible'),
    ])
    .where('notifications.user_id', '=', userId)
    .where(sql<SqlBool>`(notifications.changed_at, notifications.id) < (${changedAt}, ${id})`)
    .orderBy('notifications.changed_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit),
);

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

/** Unread notifications: some, or all that changed until a time; and only those of some kinds, or about a post. */
export interface Unread {
  readonly ids?: readonly number[] | undefined;
  readonly until?: number | undefined;
  readonly kinds?: readonly NotificationKind[] | undefined;
  readonly postId?: number | undefined;
}

/** Locks at most `limit` unread notifications of a member, so that no event is added meanwhile. @returns their ids */
export async function lockUnread(
  trx: Trx,
  userId: number,
  { ids, until = 0, kinds, postId }: Unread,
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('changed_at', '<=', until), eb('id', 'in', ids ?? [0])]))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .$if(postId !== undefined, (query) => query.where('post_id', '=', postId ?? 0))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The kinds of notifications about a post and its comments, which have its id as `subject_id`. */
const ABOUT_POSTS = ['comment', 'thread', 'mention', 'like'] as const;

const unreadAboutPost = (db: Db, userId: number, postId: number) =>
  db
    .selectFrom('notifications')
    .select('notifications.id')
    .where('notifications.user_id', '=', userId)
    .where(
      'notifications.kind',
      'in',
      ABOUT_POSTS.map((kind) => sql.lit(kind)),
    )
    .where('notifications.subject_id', '=', postId)
    .where('notifications.read_at', 'is', null);

/** Whether a member has unread notifications about a post and its comments. */
export const hasUnreadAboutPost = (db: Db, userId: number, postId: number): RawBuilder<0 | 1> =>
  sql`case when exists ${unreadAboutPost(db, userId, postId)} then 1 else 0 end`;

/** Locks the unread notifications of a member about a post and its comments, as a column of a statement: ids with commas, or null. */
export const lockedUnreadAboutPost = (db: Db, userId: number, postId: number): RawBuilder<string | null> =>
  sql`(select string_agg(locked.id || '', ',') from (
    ${unreadAboutPost(db, userId, postId).forUpdate()}) as locked)`;

const newest = (from: RawBuilder<unknown>) => sql`(select coalesce(max(id), 0) from ${from})`;

/** The id of the last event, visible or not. */
const lastId = sql<number>`case
  when kind in ('comment', 'thread') then ${newest(sql`comments where comments.post_id = notifications.post_id`)}
  when kind = 'mention' then ${newest(sql`mentions
    where mentions.user_id = notifications.user_id and mentions.post_id = notifications.post_id`)}
  when kind = 'joined' then ${newest(sql`invitation_uses as uses
    where uses.invitation_id = notifications.invitation_id`)}
  when kind = 'pending' then ${newest(sql`registrations`)}
  when kind = 'report' then ${newest(sql`reports as newest`)}
  else 0 end`;

/** Marks locked notifications as read, with the events until now. */
export async function setRead(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now, last_id: lastId })
    .where('id', 'in', ids)
    .execute();
}

/** Deletes at most `rows` notifications that changed last until a time, in milliseconds since 1970. @returns their number */
export async function deleteOldNotifications(db: Db, until: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('changed_at', '<=', until)
        .orderBy('changed_at')
        .limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
