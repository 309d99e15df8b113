import type { ReactionKind } from '@plaza/contract/reaction.ts';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { ReactionTable } from './reaction-table.ts';

export async function findReaction(db: Db, postId: number, userId: number): Promise<ReactionKind | null> {
  const row = await db
    .selectFrom('reactions')
    .select('kind')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** Puts a reaction in the place of whatever stood there. */
export async function setReaction(trx: Trx, reaction: Insertable<ReactionTable>): Promise<void> {
  const { kind, created_at } = reaction;
  await trx
    .insertInto('reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doUpdateSet({ kind, created_at }))
    .execute();
}

export async function deleteReaction(trx: Trx, postId: number, userId: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

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
