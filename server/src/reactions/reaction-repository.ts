import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { sql } from 'kysely';
import { isSeenBy } from '../visibility/hidden-repository.ts';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
import type { ReactionTable } from './reaction-table.ts';

export async function findReaction(db: Db, postId: number, userId: number): Promise<ReactionKind | null> {
  const [row] = await reactionOf(db, [postId, userId]);
  return row?.kind ?? null;
}
const reactionOf = statement((db, [postId, userId]: readonly [number, number]) =>
  db.selectFrom('reactions').select('kind').where('post_id', '=', postId).where('user_id', '=', userId),
);

type NewReaction = Pick<ReactionTable, 'post_id' | 'user_id' | 'created_at'>;
interface Replaced {
  /** Of the new like; null for another reaction. */
  readonly like_id: number | null;
}

/** Replaces the reaction `found` by `kind`; null means none. @returns undefined, unchanged, when the reaction is not `found` */
export async function replaceReaction(
  trx: Trx,
  row: NewReaction,
  found: ReactionKind | null,
  kind: ReactionKind | null,
): Promise<Replaced | undefined> {
  if (found === null && kind === null) return { like_id: null };
  const [replaced] = await writtenReactions(trx, row, found, kind);
  if (replaced) publishOnCommit(trx, ['viewer', row.user_id]);
  return replaced;
}

function writtenReactions(
  trx: Trx,
  { post_id, user_id, created_at }: NewReaction,
  found: ReactionKind | null,
  kind: ReactionKind | null,
): Promise<readonly Replaced[]> {
  if (kind === null) return deletedReaction(trx, [post_id, user_id, found ?? 'like']);
  if (found === null) return insertedReaction(trx, [post_id, user_id, kind, created_at, kind, post_id]);
  return updatedReaction(trx, [kind, created_at, kind, post_id, post_id, user_id, found]);
}

/** The id of a new like of a post, whose counts then move; null for a dislike. */
const newLikeId = (kind: ReactionKind, postId: number) =>
  sql<
    number | null
  >`case when ${kind} = 'like' then (select last_like_id + 1 from posts where id = ${postId}) end`;

type Numbered = readonly [sameKind: ReactionKind, ofPostId: number];
type Inserted = readonly [postId: number, userId: number, kind: ReactionKind, at: number, ...Numbered];
const insertedReaction = statement((db, [post_id, user_id, kind, created_at, sameKind, ofPostId]: Inserted) =>
  db
    .insertInto('reactions')
    .values({ post_id, user_id, kind, created_at, like_id: newLikeId(sameKind, ofPostId) })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('like_id'),
);
type Updated = readonly [
  kind: ReactionKind,
  createdAt: number,
  ...Numbered,
  postId: number,
  userId: number,
  found: ReactionKind,
];
const updatedReaction = statement(
  (db, [kind, created_at, sameKind, ofPostId, postId, userId, found]: Updated) =>
    db
      .updateTable('reactions')
      .set({ kind, created_at, like_id: newLikeId(sameKind, ofPostId) })
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
      .where('kind', '=', found)
      .returning('like_id'),
);
type Deleted = readonly [postId: number, userId: number, found: ReactionKind];
const deletedReaction = statement((db, [postId, userId, found]: Deleted) =>
  db
    .deleteFrom('reactions')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('kind', '=', found)
    .returning(sql<null>`null`.as('like_id')),
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
    .$if(viewerId !== undefined, (query) =>
      query.where(isSeenBy(sql`${viewerId}`, sql.ref('reactions.user_id'))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
