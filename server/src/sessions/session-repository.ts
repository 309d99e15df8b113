import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { SessionTable } from './session-table.ts';

const SESSION_COLUMNS = [
  'id',
  'user_id',
  'family_hash',
  'refresh_hash',
  'previous_hash',
  'generation',
  'confirmed',
  'persistence',
  'rotated_at',
  'authenticated_at',
  'created_at',
  'expires_at',
] as const;

/** The columns that a refresh and the end of the session depend on. */
export type SessionRow = Pick<Selectable<SessionTable>, (typeof SESSION_COLUMNS)[number]>;

/** The columns by which members recognise their sessions. */
export type DeviceRow = Awaited<ReturnType<typeof listSessions>>[number];

export async function insertSession(trx: Trx, session: Insertable<SessionTable>): Promise<number> {
  const { id } = await trx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The session a refresh token belongs to, locked until the transaction ends. */
export function lockSession(trx: Trx, familyHash: string): Promise<SessionRow | undefined> {
  return trx
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('family_hash', '=', familyHash)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a refresh token of this family could be good. */
export async function hasFamily(db: Db, familyHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('family_hash', '=', familyHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasSession(db: Db, sessionId: number): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  return row !== undefined;
}

/** Puts a new refresh token in place; the one that was presented becomes the previous. */
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

/** Notes that the tokens of a generation arrived; a later generation is left alone. */
export async function setConfirmed(db: Db, sessionId: number, generation: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed: 1 })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .execute();
}

export async function setAuthenticatedAt(db: Db, sessionId: number, time: number): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: time }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** @returns whose session it was; undefined when there was none */
export async function deleteSessionByFamily(db: Db, familyHash: string): Promise<number | undefined> {
  const row = await db
    .deleteFrom('sessions')
    .where('family_hash', '=', familyHash)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** The sessions of a member, the last used first. Some may have ended since nobody used them. */
export function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'persistence', 'rotated_at', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('rotated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @returns whether the member had such a session */
export async function deleteSessionOf(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(db: Db, userId: number, keptSessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keptSessionId).execute();
}

/** Deletes all but the newest sessions of a member. */
export async function deleteOldestSessions(db: Db, userId: number, kept: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(kept),
    )
    .execute();
}

/** Deletes sessions that expired at `now` or before. @returns how many, `rows` at most */
export async function deleteExpiredSessions(db: Db, now: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
