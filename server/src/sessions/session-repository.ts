import type { Insertable } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import type { SessionTable } from './session-table.ts';

export type DeviceRow = Awaited<ReturnType<typeof listSessions>>[number];

export async function insertSession(trx: Trx, session: Insertable<SessionTable>): Promise<number> {
  const { id } = await trx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The session with this `family_hash`, whose row is locked until the end of the transaction; undefined without one. */
export function lockSession(trx: Trx, familyHash: string) {
  return trx
    .selectFrom('sessions')
    .select(['id', 'user_id', 'refresh_hash', 'previous_hash', 'confirmed'])
    .select(['persistence', 'rotated_at', 'expires_at'])
    .where('family_hash', '=', familyHash)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns those of the hashes that are the `family_hash` of a session */
export async function listFamilies(db: Db, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('family_hash')
    .where('family_hash', 'in', hashes)
    .execute();
  return rows.map((row) => row.family_hash);
}

export async function hasSession(db: Db, sessionId: number): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  return row !== undefined;
}

/** Stores a rotation, whose tokens are not confirmed yet. @returns the new generation @throws without the session */
export async function setRefreshToken(
  trx: Trx,
  sessionId: number,
  tokens: { refresh_hash: string; previous_hash: string; rotated_at: number },
): Promise<number> {
  const { generation } = await trx
    .updateTable('sessions')
    .set((eb) => ({ ...tokens, confirmed: 0, generation: eb('generation', '+', 1) }))
    .where('id', '=', sessionId)
    .returning('generation')
    .executeTakeFirstOrThrow();
  return generation;
}

/** Sets `confirmed`, unless the session has ended or has a later generation. */
export async function setConfirmed(db: Db, sessionId: number, generation: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed: 1 })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .execute();
}

export async function setAuthenticatedAt(trx: Trx, sessionId: number, time: number): Promise<void> {
  const row = await trx
    .updateTable('sessions')
    .set({ authenticated_at: time })
    .where('id', '=', sessionId)
    .returning('user_id')
    .executeTakeFirst();
  if (row) publishOnCommit(trx, ['session', row.user_id]);
}

export async function deleteSessionByFamily(trx: Trx, familyHash: string): Promise<void> {
  const row = await trx
    .deleteFrom('sessions')
    .where('family_hash', '=', familyHash)
    .returning('user_id')
    .executeTakeFirst();
  if (row) publishOnCommit(trx, ['session', row.user_id]);
}

/** The sessions of a member, the last rotated first, with those that expired and are not deleted yet. */
export function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'persistence', 'rotated_at', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('rotated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @returns whether the member had this session */
export const deleteSessionOf = (trx: Trx, userId: number, sessionId: number): Promise<boolean> =>
  deleteSessions(trx, userId, (query) => query.where('id', '=', sessionId));

/** Deletes the sessions of a member except one. */
export const deleteOtherSessions = (trx: Trx, userId: number, keptSessionId: number): Promise<boolean> =>
  deleteSessions(trx, userId, (query) => query.where('id', '!=', keptSessionId));

/** Deletes the sessions of a member except the `kept` newest; 0 deletes all. */
export const deleteOldestSessions = (trx: Trx, userId: number, kept: number): Promise<boolean> =>
  deleteSessions(trx, userId, (query) =>
    query.where('id', 'not in', (eb) =>
      eb.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(kept),
    ),
  );

type Deletion = ReturnType<typeof sessionsOf>;
const sessionsOf = (trx: Trx, userId: number) => trx.deleteFrom('sessions').where('user_id', '=', userId);

/** @returns whether there were such sessions */
async function deleteSessions(
  trx: Trx,
  userId: number,
  select: (query: Deletion) => Deletion,
): Promise<boolean> {
  const { numDeletedRows } = await select(sessionsOf(trx, userId)).executeTakeFirst();
  if (numDeletedRows > 0n) publishOnCommit(trx, ['session', userId]);
  return numDeletedRows > 0n;
}

/** Deletes at most `rows` sessions whose `expires_at` is `now` or earlier; idle ones stay until then. @returns their number */
export async function deleteExpiredSessions(db: Db, now: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
