import type { Db, Trx } from '../db/open.ts';
import type { RemovedCommentTable, RemovedPostTable } from './removal-table.ts';

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

/** Makes a post visible again. @param since the oldest time of removal @returns whether it was removed at `since` or later */
export async function deleteRemovedPost(trx: Trx, postId: number, since = 0): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('removed_posts')
    .where('post_id', '=', postId)
    .where('removed_at', '>=', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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

/** The names of the images of removed posts. */
export async function listRemovedImages(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('removed_posts')
    .innerJoin('images', 'images.post_id', 'removed_posts.post_id')
    .select('images.name')
    .execute();
  return rows.map(({ name }) => name);
}
