import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { isVisibleUser } from '../visibility/visible-repository.ts';
import { isSuspended } from '../account-state/suspension-repository.ts';
import type { InvitationTable } from './invitation-table.ts';

/** An invitation. `creator` is null when the account of the creator is deleted. */
export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number];

/** What decides whether an invitation works, besides its row. */
export interface AtPresent {
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Whether the settings let users invite; moderators and owners always may. */
  readonly usersInvite: boolean;
}

function invitations(db: Db) {
  return db
    .selectFrom('invitations')
    .leftJoin('users as creator', (join) =>
      join.onRef('creator.id', '=', 'invitations.creator_id').on(isVisibleUser('creator.id')),
    )
    .leftJoin('suspensions', 'suspensions.user_id', 'invitations.creator_id')
    .select([
      'invitations.id',
      'invitations.code',
      'invitations.creator_username',
      'invitations.note',
      'invitations.max_uses',
      'invitations.use_count',
      'invitations.created_at',
      'invitations.expires_at',
      'invitations.revoked_at',
      'creator.id as creator_id',
      'creator.username as username',
      'creator.role as creator_role',
      'suspensions.until as suspended_until',
      'suspensions.reason as suspension_reason',
    ]);
}

/** @returns the id */
export async function insertInvitation(trx: Trx, invitation: Insertable<InvitationTable>): Promise<number> {
  const { id } = await trx
    .insertInto('invitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  return invitations(db).where('invitations.id', '=', id).executeTakeFirst();
}

/** The invitations below an id, newest first. @param creatorId undefined for those of all members */
export function listInvitationRows(
  db: Db,
  {
    creatorId,
    before,
    limit,
  }: { creatorId?: number | undefined; before?: number | undefined; limit: number },
) {
  return invitations(db)
    .$if(creatorId !== undefined, (query) => query.where('invitations.creator_id', '=', creatorId ?? 0))
    .$if(before !== undefined, (query) => query.where('invitations.id', '<', before ?? 0))
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .execute();
}

const isOpen = (now: number): RawBuilder<SqlBool> => sql`(
  revoked_at is null and expires_at > ${now} and (max_uses is null or use_count < max_uses))`;

/** Whether an invitation works. `stateOf` in `invitation-view.ts` decides the same for one that was read. */
const isValid = ({ now, usersInvite }: AtPresent): RawBuilder<SqlBool> => sql`(
  ${isOpen(now)} and exists (
    select 1 from users where users.id = invitations.creator_id and ${isVisibleUser('users.id')}
    and not ${isSuspended('users.id', now)}
    ${usersInvite ? sql`` : sql`and users.role <> 'user'`}))`;

/** The creator of an invitation that works. @param code without hyphens @returns undefined when none with this code works */
export async function findCreatorId(db: Db, code: string, at: AtPresent): Promise<number | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select('creator_id')
    .where('code', '=', code)
    .where(isValid(at))
    .executeTakeFirst();
  return row?.creator_id ?? undefined;
}

/** Takes one use of an invitation that works. @returns its id; undefined when none with this code works */
export async function takeUse(trx: Trx, code: string, at: AtPresent): Promise<number | undefined> {
  const row = await trx
    .updateTable('invitations')
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .where('code', '=', code)
    .where(isValid(at))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Counts the invitations of a member that have not ended. */
export async function countOpenInvitations(db: Db, creatorId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', creatorId)
    .where(isOpen(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Revokes an invitation. @returns whether it was not revoked before */
export async function setRevoked(trx: Trx, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes the invitations of a member who leaves, deletes their notes and keeps the username, which is released after this. */
export async function releaseInvitations(trx: Trx, creatorId: number, now: number): Promise<void> {
  await trx
    .updateTable('invitations')
    .set((eb) => ({
      revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)),
      note: '',
      creator_username: eb
        .selectFrom('users')
        .select('username')
        .where('id', '=', creatorId)
        .$asScalar()
        .$notNull(),
    }))
    .where('creator_id', '=', creatorId)
    .execute();
}

/** Deletes at most `rows` invitations that ended by `until`, or by `unusedUntil` and without a use. @returns their number */
export async function deleteEndedInvitations(
  db: Db,
  { until, unusedUntil, rows }: { until: number; unusedUntil: number; rows: number },
): Promise<number> {
  const ended = sql<number>`coalesce(revoked_at, expires_at)`;
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('invitations')
        .select('id')
        .where((or) =>
          or.or([or(ended, '<=', until), or.and([or(ended, '<=', unusedUntil), or('use_count', '=', 0)])]),
        )
        .limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
