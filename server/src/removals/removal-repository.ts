import { sql } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { isKept } from '../images/kept-image-repository.ts';
import type { Removed, RemovedCommentTable, RemovedPostTable } from './removal-table.ts';

/** Removes a post; a repetition changes nothing. @returns whether the post was not removed before */
export async function insertRemovedPost(trx: Trx, removal: RemovedPostTable): Promise<boolean> {
  const row = await trx
    .insertInto('removed_posts')
    .values(removal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a comment; a repetition changes nothing. @returns whether the comment was not removed before */
export async function insertRemovedComment(trx: Trx, removal: RemovedCommentTable): Promise<boolean> {
  const row = await trx
    .insertInto('removed_comments')
    .values(removal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes reason and time of a removal. */
export async function setRemovedPost(trx: Trx, postId: number, removed: Removed): Promise<void> {
  await trx.updateTable('removed_posts').set(removed).where('post_id', '=', postId).execute();
}

/** Changes reason and time of a removal. */
export async function setRemovedComment(trx: Trx, commentId: number, removed: Removed): Promise<void> {
  await trx.updateTable('removed_comments').set(removed).where('comment_id', '=', commentId).execute();
}

/** Makes a post visible again. @param since the oldest time of removal @returns whether it was removed at `since` or later */
export async function deleteRemovedPost(trx: Trx, postId: number, since = 0): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('removed_posts')
    .where('post_id', '=', postId)
    .where('removed_at', '>=', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a post is removed, also while it is being deleted. */
export async function hasRemovedPost(db: Db, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('removed_posts')
    .select('post_id')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a comment visible again. @param since the oldest time of removal @returns whether it was removed at `since` or later */
export async function deleteRemovedComment(trx: Trx, commentId: number, since = 0): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('removed_comments')
    .where('comment_id', '=', commentId)
    .where('removed_at', '>=', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives removals of before `earliest` the time `now`, both in milliseconds since 1970. */
export async function renewRemovals(trx: Trx, earliest: number, now: number): Promise<void> {
  for (const table of ['removed_posts', 'removed_comments'] as const)
    await trx.updateTable(table).set({ removed_at: now }).where('removed_at', '<', earliest).execute();
}

/** Deletes at most `rows` comments that were removed by `until` (milliseconds since 1970). @returns their number */
export async function deleteExpiredComments(db: Db, until: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('id', 'in', (eb) =>
      eb.selectFrom('removed_comments').select('comment_id').where('removed_at', '<=', until).limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Marks at most `rows` posts as deleted that were removed by `until` (milliseconds since 1970). @returns their number */
export async function markExpiredPosts(db: Db, until: number, rows: number): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('deleted_posts')
    .columns(['post_id'])
    .expression((eb) =>
      eb
        .selectFrom('removed_posts')
        .select('post_id')
        .where('removed_at', '<=', until)
        .where('post_id', 'not in', eb.selectFrom('deleted_posts').select('post_id'))
        .limit(rows),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** The removals of those of some posts or comments that are removed, by their ids. */
export async function findRemovals(
  db: Db,
  type: 'post' | 'comment',
  ids: readonly number[],
): Promise<ReadonlyMap<number, Removed>> {
  if (ids.length === 0) return new Map();
  const rows = await (type === 'post' ? removedPosts(db, ids) : removedComments(db, ids)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
const removedPosts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('removed_posts')
    .select(['post_id as id', 'removed_at', 'reason'])
    .where('post_id', 'in', ids);
const removedComments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('removed_comments')
    .select(['comment_id as id', 'removed_at', 'reason'])
    .where('comment_id', 'in', ids);

/**
 * The names of the images that are not public: of removed posts, those kept for reports, also while their post is being deleted, and both
 * until their files are removed.
 */
export async function listHiddenImages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select images.name from removed_posts inner join images on images.post_id = removed_posts.post_id
    union select name from images where ${isKept}
    union select images.name from deleted_posts inner join images on images.post_id = deleted_posts.post_id
      where images.name in (select image_name from reported_images)
    union select name from deleted_images where is_hidden = 1`.execute(db);
  return rows.map(({ name }) => name);
}
