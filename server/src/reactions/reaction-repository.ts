import { isSeenBy } from '../blocks/hidden-repository.ts';
import type { ReactionKind } from '@plaza/contract/reaction.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { isVisibleUser } from '../deletions/visibility-repository.ts';
import type { ReactionTable } from './reaction-table.ts';

export async function findReaction(db: Db, postId: number, userId: number): Promise<ReactionKind | null> {
  const [row] = await reactionOf(db, [postId, userId]);
  return row?.kind ?? null;
}
const reactionOf = statement((db, [postId, userId]: readonly [number, number]) =>
  db.selectFrom('reactions').select('kind').where('post_id', '=', postId).where('user_id', '=', userId),
);

/** Replaces the reaction `found` by `kind`; null means none. @returns false, unchanged, when the reaction is not `found` */
export async function replaceReaction(
  trx: Trx,
  { post_id, user_id, created_at }: Omit<ReactionTable, 'kind'>,
  found: ReactionKind | null,
  kind: ReactionKind | null,
): Promise<boolean> {
  if (found === null && kind !== null)
    return hasRow(await insertedReaction(trx, [post_id, user_id, kind, created_at]));
  if (found !== null && kind === null) return hasRow(await deletedReaction(trx, [post_id, user_id, found]));
  if (found === null || kind === null) return true;
  return hasRow(await updatedReaction(trx, [kind, created_at, post_id, user_id, found]));
}
const hasRow = (rows: readonly unknown[]) => rows.length > 0;

type Inserted = readonly [postId: number, userId: number, kind: ReactionKind, createdAt: number];
const insertedReaction = statement((db, [post_id, user_id, kind, created_at]: Inserted) =>
  db
    .insertInto('reactions')
    .values({ post_id, user_id, kind, created_at })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('kind'),
);
type Updated = readonly [
  kind: ReactionKind,
  createdAt: number,
  postId: number,
  userId: number,
  found: ReactionKind,
];
const updatedReaction = statement((db, [kind, created_at, postId, userId, found]: Updated) =>
  db
    .updateTable('reactions')
    .set({ kind, created_at })
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('kind', '=', found)
    .returning('kind'),
);
type Deleted = readonly [postId: number, userId: number, found: ReactionKind];
const deletedReaction = statement((db, [postId, userId, found]: Deleted) =>
  db
    .deleteFrom('reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('kind', '=', found)
    .returning('kind'),
);

/** The members with a reaction, the newest first. @param viewerId leaves out those who are hidden from this member, if present */
export async function listReactors(
  db: Db,
  postId: number,
  kind: ReactionKind,
  limit: number,
  viewerId: number | undefined,
): Promise<number[]> {
  const rows = await db
    .selectFrom('reactions')
    .select('user_id')
    .where('post_id', '=', postId)
    .where('kind', '=', kind)
    .where(isVisibleUser('user_id'))
    .$if(viewerId !== undefined, (query) => query.where(isSeenBy(viewerId ?? 0, 'user_id')))
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
