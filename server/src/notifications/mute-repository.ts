import type { ChosenKind } from '@plaza/contract/notification.ts';
import type { Db, Trx } from '../db/open.ts';
import { isVisiblePost } from '../visibility/visible-repository.ts';

/** The kinds of notifications that a member does not receive. */
export async function listMutedKinds(db: Db, userId: number): Promise<ChosenKind[]> {
  const rows = await db.selectFrom('muted_kinds').select('kind').where('user_id', '=', userId).execute();
  return rows.map(({ kind }) => kind);
}

/** Inserts kinds that a member does not receive; a repetition changes nothing. */
export async function insertMutedKinds(
  trx: Trx,
  user_id: number,
  kinds: readonly ChosenKind[],
): Promise<void> {
  await trx
    .insertInto('muted_kinds')
    .values(kinds.map((kind) => ({ user_id, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMutedKinds(
  trx: Trx,
  userId: number,
  kinds: readonly ChosenKind[],
): Promise<void> {
  await trx.deleteFrom('muted_kinds').where('user_id', '=', userId).where('kind', 'in', kinds).execute();
}

/** The author of a visible post; undefined without one. */
export async function findAuthor(db: Db, postId: number): Promise<number | undefined> {
  return (await visiblePost(db, postId).executeTakeFirst())?.user_id;
}

/** The author of a visible post, which is not deleted until the transaction ends; undefined without one. */
export async function lockAuthor(trx: Trx, postId: number): Promise<number | undefined> {
  return (await visiblePost(trx, postId).forKeyShare().executeTakeFirst())?.user_id;
}

const visiblePost = (db: Db, postId: number) =>
  db.selectFrom('posts').select('user_id').where('id', '=', postId).where(isVisiblePost);

export async function hasMutedPost(db: Db, userId: number, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('muted_posts')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts the mute of a post; a repetition changes nothing. */
export async function insertMutedPost(trx: Trx, user_id: number, post_id: number): Promise<void> {
  await trx
    .insertInto('muted_posts')
    .values({ user_id, post_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMutedPost(trx: Trx, userId: number, postId: number): Promise<void> {
  await trx.deleteFrom('muted_posts').where('post_id', '=', postId).where('user_id', '=', userId).execute();
}
