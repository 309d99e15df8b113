import { sql } from 'kysely';
import type { Engine, Trx } from '../db/open.ts';
import { insertDeletedImages } from '../images/deleted-image-repository.ts';

// An arbitrary number that deletions lock, and nothing else.
const LOCK = 4_709_319;

/** Lets the processes on one PostgreSQL delete one after the other: each locks many rows, in an order of its own. */
export async function lockDeletions(trx: Trx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
}

/** The newest posts of a member, at most so many. */
export async function listPostsOf(trx: Trx, userId: number, limit: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Tables of what members did with posts, with the columns that name a row. */
const ACTIVITIES = {
  views: ['post_id', 'user_id'],
  reactions: ['post_id', 'user_id'],
  comments: ['id'],
} as const;
export type Activity = keyof typeof ACTIVITIES;

/** Deletes so many views, reactions or comments on posts, without moving counts. @returns how many there were */
export async function deleteActivityOn(
  trx: Trx,
  activity: Activity,
  postIds: readonly number[],
  limit: number,
): Promise<number> {
  const key = sql.join(ACTIVITIES[activity].map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(activity)} where (${key}) in (
      select ${key} from ${sql.table(activity)} where post_id in (${sql.join(postIds)}) limit cast(${limit} as integer)
    )`.execute(trx);
  return Number(numAffectedRows);
}

/**
 * Locks posts to be deleted. Requests lock a post before its rows, so a transaction that deletes its rows first may end in a
 * deadlock with them.
 */
export async function lockPosts(trx: Trx, postIds: readonly number[]): Promise<void> {
  await trx.selectFrom('posts').select('id').where('id', 'in', postIds).orderBy('id').forUpdate().execute();
}

/** Deletes posts with what is left of them, and has the files of their pictures removed. */
export async function deletePostRows(trx: Trx, postIds: readonly number[]): Promise<void> {
  await insertDeletedImages(trx, 'post_id', postIds);
  await trx.deleteFrom('posts').where('id', 'in', postIds).execute();
}

/**
 * Deletes so many views, reactions or comments of a member, and takes them out of the counts of the posts.
 * @returns how many there were
 */
export async function deleteActivityOf(
  trx: Trx,
  activity: Activity,
  userId: number,
  limit: number,
): Promise<number> {
  const key = sql.join(ACTIVITIES[activity].map((column) => sql.ref(column)));
  const kind = activity === 'reactions' ? sql`kind` : sql`${sql.lit(activity)} as kind`;
  const { rows } = await sql<{ post_id: number; kind: keyof typeof COUNTED }>`
    delete from ${sql.table(activity)} where (${key}) in (
      select ${key} from ${sql.table(activity)} where user_id = ${userId} limit cast(${limit} as integer)
    ) returning post_id, ${kind}`.execute(trx);
  await lockCounts(
    trx,
    rows.map((row) => row.post_id),
  );
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    await subtractFrom(
      trx,
      COUNTED[kind],
      ofKind.map((row) => row.post_id),
    );
  }
  return rows.length;
}

const COUNTED = {
  views: 'view_count',
  like: 'like_count',
  dislike: 'dislike_count',
  comments: 'comment_count',
} as const;
type Counted = (typeof COUNTED)[keyof typeof COUNTED];

/** Locks posts whose counts will move, in the order of their ids as everywhere, which avoids deadlocks. */
async function lockCounts(trx: Trx, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return;
  await trx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', [...new Set(postIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Takes one from a count of a post for each time that the post is named. */
async function subtractFrom(trx: Trx, column: Counted, postIds: readonly number[]): Promise<void> {
  const byTimes = Map.groupBy(
    Map.groupBy(postIds, (id) => id),
    ([, times]) => times.length,
  );
  for (const [times, posts] of byTimes) {
    await trx
      .updateTable('posts')
      .set((eb) => ({ [column]: eb(column, '-', times) }))
      .where(
        'id',
        'in',
        posts.map(([id]) => id),
      )
      .execute();
  }
}

/** Deletes so many keys of requests of a member. @returns how many there were */
export async function deleteKeysOf(trx: Trx, userId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', 'in', (eb) =>
      eb.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Keeps everybody from making rows of a member until the transaction ends, when those under way are made. */
export async function lockUser(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Deletes the row of a member, of whom there is nothing else, and has the files of their pictures removed. */
export async function deleteUserRow(trx: Trx, userId: number): Promise<void> {
  await insertDeletedImages(trx, 'user_id', [userId]);
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}

/** Whether there is anything of a member that `deleteUserRow` would delete without counting it. */
export async function hasRows(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found where exists (select 1 from posts where user_id = ${userId})
      or exists (select 1 from views where user_id = ${userId})
      or exists (select 1 from reactions where user_id = ${userId})
      or exists (select 1 from comments where user_id = ${userId})`.execute(trx);
  return rows.length > 0;
}
