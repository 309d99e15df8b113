import { sql } from 'kysely';
import type { Change } from '../bus/bus.ts';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { isPendingUser, isVisibleUser } from '../visibility/visible-repository.ts';

/** A member whom another one blocked or muted. The file name of the picture is null for the default one. */
export type BlockedRow = Awaited<ReturnType<typeof listBlocked>>[number];

/** The members whom a member blocked, the last first. */
export function listBlocked(db: Db, userId: number, limit: number) {
  return members(db)
    .innerJoin('blocks', 'blocks.blocked_id', 'users.id')
    .select('blocks.created_at')
    .where('blocks.user_id', '=', userId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}

/** The members whom a member muted, the last first, without those who blocked the member. */
export function listMuted(db: Db, userId: number, limit: number) {
  return members(db)
    .innerJoin('mutes', 'mutes.muted_id', 'users.id')
    .select('mutes.created_at')
    .where('mutes.user_id', '=', userId)
    .where('users.id', 'not in', (eb) =>
      eb.selectFrom('blocks').select('user_id').where('blocked_id', '=', userId),
    )
    .orderBy('mutes.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}

const members = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('images as avatar', (join) =>
      join.onRef('avatar.user_id', '=', 'users.id').on('avatar.kind', '=', sql.lit('avatar')),
    )
    .select(['users.id', 'users.username', 'users.name', 'avatar.name as avatar_name'])
    .where(isVisibleUser('users.id'));

/** Locks the rows of members until the transaction ends. @returns the ids of those that are neither deleted nor waiting for approval */
export async function lockMembers(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where(isVisibleUser('id'))
    .where((eb) => eb.not(isPendingUser('id')))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasBlocked(db: Db, userId: number, blockedId: number): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of members whom a member blocked, or muted. */
export async function countOf(db: Db, table: 'blocks' | 'mutes', userId: number): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a block. @returns whether there was none */
export async function insertBlock(trx: Trx, user_id: number, blocked_id: number): Promise<boolean> {
  const row = await trx
    .insertInto('blocks')
    .values({ user_id, blocked_id, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return blockChanged(trx, row !== undefined, user_id, blocked_id);
}

/** Inserts a mute. @returns whether there was none */
export async function insertMute(trx: Trx, user_id: number, muted_id: number): Promise<boolean> {
  const row = await trx
    .insertInto('mutes')
    .values({ user_id, muted_id, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return blockChanged(trx, row !== undefined, user_id);
}

/** @returns whether there was a block */
export async function deleteBlock(trx: Trx, userId: number, blockedId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return blockChanged(trx, numDeletedRows > 0n, userId, blockedId);
}

/** @returns whether there was a mute */
export async function deleteMute(trx: Trx, userId: number, mutedId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mutes')
    .where('user_id', '=', userId)
    .where('muted_id', '=', mutedId)
    .executeTakeFirst();
  return blockChanged(trx, numDeletedRows > 0n, userId);
}

/** @param blockedId a member who also sees something else now */
function blockChanged(trx: Trx, isChanged: boolean, userId: number, blockedId?: number): boolean {
  const ofBlocked: Change[] = blockedId === undefined ? [] : [['block', blockedId, userId]];
  if (isChanged) publishOnCommit(trx, ['block', userId], ...ofBlocked);
  return isChanged;
}
