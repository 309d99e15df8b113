import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';

export async function hasView(db: Db, postId: number, userId: number): Promise<boolean> {
  const rows = await viewOf(db, [postId, userId]);
  return rows.length > 0;
}
const viewOf = statement((db, [postId, userId]: readonly [number, number]) =>
  db.selectFrom('views').select('post_id').where('post_id', '=', postId).where('user_id', '=', userId),
);

/** Inserts a view unless the member has viewed the post. @returns whether it was inserted */
export async function insertView(trx: Trx, postId: number, userId: number): Promise<boolean> {
  const rows = await insertedView(trx, [postId, userId, Date.now()]);
  return rows.length > 0;
}
const insertedView = statement((db, [post_id, user_id, created_at]: readonly [number, number, number]) =>
  db
    .insertInto('views')
    .values({ post_id, user_id, created_at })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('post_id'),
);
