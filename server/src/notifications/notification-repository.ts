import type { NotificationKind } from '@plaza/contract/notification.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { isVisibleComment } from '../visibility/visible-repository.ts';
import { inSql, newestRowId } from './event-repository.ts';
import { kindsWhere } from './notification-kinds.ts';

/** Unread notifications: some, or all that changed until a time; and only those of some kinds, or about a post. */
export interface Unread {
  readonly ids?: readonly number[] | undefined;
  /** The ids of notifications that are not meant. */
  readonly except?: readonly number[] | undefined;
  readonly until?: number | undefined;
  readonly kinds?: readonly NotificationKind[] | undefined;
  readonly postId?: number | undefined;
}

/** Locks at most `limit` unread notifications of a member, so that no event is added meanwhile. @returns their ids */
export async function lockUnread(
  trx: Trx,
  userId: number,
  { ids, except = [], until = 0, kinds, postId }: Unread,
  limit: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('changed_at', '<=', until), eb('id', 'in', ids?.length ? ids : [0])]))
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .$if(postId !== undefined, (query) => query.where('post_id', '=', postId ?? 0))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The kinds of notifications about a post and its comments, which have its id as `subject_id`. */
const ABOUT_POSTS = inSql(kindsWhere(({ readBy }) => readBy.includes('visit of post')));

const unreadAboutPost = (db: Db, userId: number, postId: number) =>
  db
    .selectFrom('notifications')
    .select('notifications.id')
    .where('notifications.user_id', '=', userId)
    .where(sql<SqlBool>`notifications.kind in ${ABOUT_POSTS}`)
    .where('notifications.subject_id', '=', postId)
    .where('notifications.read_at', 'is', null);

/** Whether a member has unread notifications about a post and its comments. */
export const hasUnreadAboutPost = (db: Db, userId: number, postId: number): RawBuilder<0 | 1> =>
  sql`case when exists ${unreadAboutPost(db, userId, postId)} then 1 else 0 end`;

/** Locks the unread notifications of a member about a post and its comments, as a column of a statement: ids with commas, or null. */
export const lockedUnreadAboutPost = (db: Db, userId: number, postId: number): RawBuilder<string | null> =>
  sql`(select string_agg(locked.id || '', ',') from (
    ${unreadAboutPost(db, userId, postId).forUpdate()}) as locked)`;

/** At most so many threads are ended at once. */
const LEFT_THREADS_MAX = 1000;

/** Locks the unread notifications about further comments on a post of members who have no comment on it any more. */
export const lockLeftThreads = (trx: Trx, postId: number): Promise<{ id: number; user_id: number }[]> =>
  trx
    .selectFrom('notifications')
    .select(['id', 'user_id'])
    .where('post_id', '=', postId)
    .where('kind', '=', 'thread')
    .where('read_at', 'is', null)
    .where(sql<SqlBool>`not exists (select 1 from comments where comments.post_id = notifications.post_id
      and comments.user_id = notifications.user_id and ${isVisibleComment})`)
    .orderBy('user_id')
    .limit(LEFT_THREADS_MAX)
    .forUpdate()
    .execute();

/** Marks locked notifications as read, with the events until now. */
export async function setRead(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: now, last_id: sql<number>`coalesce(${newestRowId}, 0)` })
    .where('id', 'in', ids)
    .execute();
}

/** The first notification that was created after a time, in milliseconds since 1970. Ids grow with time. */
export async function findFirstAfter(db: Db, time: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('created_at', '>', time)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Deletes at most `rows` notifications that changed last until a time, in milliseconds since 1970.
 * @param end only notifications with smaller ids are read: an index on the time of the change would slow down each comment
 * @returns their number
 */
export async function deleteOldNotifications(
  db: Db,
  until: number,
  end: number,
  rows: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('changed_at', '<=', until)
        .where('id', '<', end)
        .orderBy('id')
        .limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
