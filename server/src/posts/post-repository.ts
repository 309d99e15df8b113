import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { PostTable } from './post-table.ts';

/** The owner of a post, locked until the transaction ends; undefined when there is no such post. */
export async function lockPost(trx: Trx, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('posts')
    .select('user_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.user_id;
}

/** Whose post it is; undefined when there is no such post. */
export async function findPostOwner(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('posts').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id;
}

/** The counts of a post; undefined when there is no such post. */
export function findPostCounts(db: Db, id: number) {
  return db
    .selectFrom('posts')
    .select(['view_count', 'like_count', 'dislike_count', 'comment_count'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** @returns the id of the new post */
export async function insertPost(trx: Trx, post: Insertable<PostTable>): Promise<number> {
  const { id } = await trx.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setPost(
  trx: Trx,
  id: number,
  change: Pick<Updateable<PostTable>, 'title' | 'content' | 'updated_at'>,
): Promise<void> {
  await trx.updateTable('posts').set(change).where('id', '=', id).execute();
}

export async function deletePostRow(trx: Trx, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('posts').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** By how much each count of a post moves. */
export type CountDeltas = Partial<
  Record<'view_count' | 'like_count' | 'dislike_count' | 'comment_count', number>
>;

/** Moves counts of a post with the rows they count. @returns the counts after it */
export function moveCounts(trx: Trx, id: number, deltas: CountDeltas) {
  const { view_count = 0, like_count = 0, dislike_count = 0, comment_count = 0 } = deltas;
  return trx
    .updateTable('posts')
    .set((eb) => ({
      view_count: eb('view_count', '+', view_count),
      like_count: eb('like_count', '+', like_count),
      dislike_count: eb('dislike_count', '+', dislike_count),
      comment_count: eb('comment_count', '+', comment_count),
    }))
    .where('id', '=', id)
    .returning(['view_count', 'like_count', 'dislike_count', 'comment_count'])
    .executeTakeFirstOrThrow();
}
