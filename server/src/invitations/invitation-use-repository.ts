import { sql } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';

/** A use of an invitation. `user_id` and `current` are null when the account is deleted. */
export type InvitationUseRow = Awaited<ReturnType<typeof listUses>>[number];

/** @returns the id */
export async function insertUse(
  trx: Trx,
  use: {
    readonly invitation_id: number;
    readonly user_id: number;
    readonly username: string;
    readonly used_at: number;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('invitation_uses')
    .values(use)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const COLUMNS = [
  'uses.id',
  'uses.invitation_id',
  'uses.username',
  'uses.used_at',
  'member.id as user_id',
  'member.username as current',
] as const;

/** The uses of an invitation below an id, newest first. */
export function listUses(db: Db, invitationId: number, limit: number, before?: number) {
  return db
    .selectFrom('invitation_uses as uses')
    .leftJoin('users as member', (join) =>
      join.onRef('member.id', '=', 'uses.user_id').on(isVisibleUser('member.id')),
    )
    .select(COLUMNS)
    .where('uses.invitation_id', '=', invitationId)
    .$if(before !== undefined, (query) => query.where('uses.id', '<', before ?? 0))
    .orderBy('uses.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest uses of each of several invitations, newest first. */
export async function listNewestUses(
  db: Db,
  invitationIds: readonly number[],
  each: number,
): Promise<InvitationUseRow[]> {
  if (invitationIds.length === 0) return [];
  return db
    .with('uses', (cte) =>
      cte
        .selectFrom('invitation_uses')
        .select(['id', 'invitation_id', 'username', 'used_at', 'user_id'])
        .select(sql<number>`row_number() over (partition by invitation_id order by id desc)`.as('place'))
        .where('invitation_id', 'in', invitationIds),
    )
    .selectFrom('uses')
    .leftJoin('users as member', (join) =>
      join.onRef('member.id', '=', 'uses.user_id').on(isVisibleUser('member.id')),
    )
    .select(COLUMNS)
    .where('uses.place', '<=', each)
    .orderBy('uses.id', 'desc')
    .execute();
}

/** Keeps the username of a member who leaves, which is released after this. */
export async function keepUsername(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('invitation_uses')
    .set((eb) => ({
      username: eb.selectFrom('users').select('username').where('id', '=', userId).$asScalar().$notNull(),
    }))
    .where('user_id', '=', userId)
    .execute();
}
