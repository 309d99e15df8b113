import { sql } from 'kysely';
import type { Engine, Trx } from '../db/open.ts';
import { insertDeletedImages } from '../images/deleted-image-repository.ts';
import { deleteUnreportedImages } from '../images/kept-image-repository.ts';

const LOCK = 4_709_319;

/** Serializes the deletions of all processes, which lock many rows in different orders. */
export async function lockDeletions(trx: Trx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
}

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

/** The tables of activities on posts, with their primary keys. */
const ACTIVITIES = {
  views: ['post_id', 'user_id'],
  reactions: ['post_id', 'user_id'],
  comments: ['id'],
} as const;
export type Activity = keyof typeof ACTIVITIES;
/** The tables of other rows about posts, with their primary keys. */
const NOTICES = {
  mentions: ['id'],
  notifications: ['id'],
  muted_posts: ['post_id', 'user_id'],
} as const;
export type Notice = keyof typeof NOTICES;
const ON_POSTS = { ...ACTIVITIES, ...NOTICES };

/** Deletes at most `limit` rows on posts, without changing counts. @returns their number */
export async function deleteActivityOn(
  trx: Trx,
  activity: Activity | Notice,
  postIds: readonly number[],
  limit: number,
): Promise<number> {
  const key = sql.join(ON_POSTS[activity].map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(activity)} where (${key}) in (
      select ${key} from ${sql.table(activity)} where post_id in (${sql.join(postIds)}) limit cast(${limit} as integer)
    )`.execute(trx);
  return Number(numAffectedRows);
}

/** Locks posts before their rows, as requests do, which avoids deadlocks. */
export async function lockPosts(trx: Trx, postIds: readonly number[]): Promise<void> {
  await trx.selectFrom('posts').select('id').where('id', 'in', postIds).orderBy('id').forUpdate().execute();
}

/** Deletes posts with all remaining rows, and marks the files of their images for removal. */
export async function deletePostRows(trx: Trx, postIds: readonly number[]): Promise<void> {
  await insertDeletedImages(trx, 'post_id', postIds);
  await trx.deleteFrom('posts').where('id', 'in', postIds).execute();
}

/** Deletes at most `limit` rows of a member and subtracts them from the counts of posts. @returns their number */
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
  if (rows.length > 0) await lockCounts(trx, new Set(rows.map(({ post_id }) => post_id)));
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    await subtractFrom(trx, COUNTED[kind], ofKind);
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

/** Locks posts in the order of their ids, which avoids deadlocks. */
async function lockCounts(trx: Trx, postIds: ReadonlySet<number>): Promise<void> {
  const posts = trx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', [...postIds]);
  await posts.orderBy('id').forNoKeyUpdate().execute();
}

async function subtractFrom(trx: Trx, column: Counted, rows: readonly { post_id: number }[]): Promise<void> {
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
  for (const [times, posts] of Map.groupBy(byPost, ([, ofPost]) => ofPost.length)) {
    const postIds = posts.map(([id]) => id);
    const change = trx.updateTable('posts').set((eb) => ({ [column]: eb(column, '-', times) }));
    await change.where('id', 'in', postIds).execute();
  }
}

/** Deletes at most `limit` removed comments of a member, which no count contains. @returns their number */
export async function deleteRemovedCommentsOf(trx: Trx, userId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('comments')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('removed_comments')
        .innerJoin('comments as removed', 'removed.id', 'removed_comments.comment_id')
        .select('removed.id')
        .where('removed.user_id', '=', userId)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const BLOCKS = {
  blocks: ['user_id', 'blocked_id'],
  mutes: ['user_id', 'muted_id'],
} as const;

/** Deletes at most `limit` blocks and mutes of a member and by others of the member. @returns their number */
export async function deleteBlocksOf(trx: Trx, userId: number, limit: number): Promise<number> {
  let deleted = 0;
  for (const [table, columns] of Object.entries(BLOCKS)) {
    for (const column of columns) {
      const key = sql.join(columns.map((name) => sql.ref(name)));
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where (${key}) in (
          select ${key} from ${sql.table(table)} where ${sql.ref(column)} = ${userId}
          limit cast(${limit - deleted} as integer)
        )`.execute(trx);
      deleted += Number(numAffectedRows);
    }
  }
  return deleted;
}

/** Deletes at most `limit` notifications, mentions or mutes of a member. @returns their number */
export async function deleteNoticesOf(
  trx: Trx,
  table: Notice,
  userId: number,
  limit: number,
): Promise<number> {
  const key = sql.join(NOTICES[table].map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where user_id = ${userId} limit cast(${limit} as integer)
    )`.execute(trx);
  return Number(numAffectedRows);
}

/** Deletes at most `limit` idempotency keys of a member. @returns their number */
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

/** Waits for concurrent inserts of rows of a member, and blocks new ones until the transaction ends. */
export async function lockUser(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Deletes a member without other rows, and marks the files of their images for removal. */
export async function deleteUserRow(trx: Trx, userId: number): Promise<void> {
  await insertDeletedImages(trx, 'user_id', [userId]);
  await trx.deleteFrom('users').where('id', '=', userId).execute();
  // The reports about the member are deleted with the row.
  await deleteUnreportedImages(trx);
}

/** Whether a member has rows that `deleteUserRow` would leave, or delete without changing counts. */
export async function hasRows(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found where exists (select 1 from posts where user_id = ${userId})
      or exists (select 1 from views where user_id = ${userId})
      or exists (select 1 from reactions where user_id = ${userId})
      or exists (select 1 from comments where user_id = ${userId})
      or exists (select 1 from notifications where user_id = ${userId})
      or exists (select 1 from mentions where user_id = ${userId})`.execute(trx);
  return rows.length > 0;
}
