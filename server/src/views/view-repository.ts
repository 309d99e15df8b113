import type { Db, Trx } from '../db/open.ts';

export async function hasView(db: Db, postId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('views')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it is the member's first view of the post */
export async function insertView(trx: Trx, postId: number, userId: number): Promise<boolean> {
  const result = await trx
    .insertInto('views')
    .values({ post_id: postId, user_id: userId, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
