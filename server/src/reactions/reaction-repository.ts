import type { ReactionKind } from '@plaza/contract/reaction.ts';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { ReactionTable } from './reaction-table.ts';

export async function findReaction(db: Db, postId: number, userId: number): Promise<ReactionKind | null> {
  const [row] = await reactionOf(db, [postId, userId]);
  return row?.kind ?? null;
}
const reactionOf = statement((db, [postId, userId]: readonly [number, number]) =>
  db.selectFrom('reactions').select('kind').where('post_id', '=', postId).where('user_id', '=', userId),
);

/** Puts a reaction in the place of whatever stood there. */
export async function setReaction(trx: Trx, reaction: Insertable<ReactionTable>): Promise<void> {
  const { post_id, user_id, kind, created_at } = reaction;
  await placedReaction(trx, [post_id, user_id, kind, created_at]);
}
type Placed = readonly [postId: number, userId: number, kind: ReactionKind, createdAt: number];
const placedReaction = statement((db, [post_id, user_id, kind, created_at]: Placed) =>
  db
    .insertInto('reactions')
    .values({ post_id, user_id, kind, created_at })
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'user_id']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        created_at: eb.ref('excluded.created_at'),
      })),
    ),
);

export async function deleteReaction(trx: Trx, postId: number, userId: number): Promise<void> {
  await deletedReaction(trx, [postId, userId]);
}
const deletedReaction = statement((db, [postId, userId]: readonly [number, number]) =>
  db.deleteFrom('reactions').where('post_id', '=', postId).where('user_id', '=', userId),
);

/** The newest members who reacted this way. */
export async function listReactors(
  db: Db,
  postId: number,
  kind: ReactionKind,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('reactions')
    .select('user_id')
    .where('post_id', '=', postId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
