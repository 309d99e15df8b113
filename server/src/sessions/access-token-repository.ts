import type { Insertable } from 'kysely';
import { hidesAnybody } from '../visibility/hidden-repository.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { AccessTokenTable } from './session-table.ts';

export async function insertAccessToken(db: Db, token: Insertable<AccessTokenTable>): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute();
}

/** An access token with its session, the member's role and restriction, and whether members are hidden from the member; undefined when token or session is missing or ended by `now`. */
export async function findAccessToken(db: Db, tokenHash: string, now: number) {
  const [row] = await livingAccessToken(db, [tokenHash, now, now]);
  return row;
}
type Living = readonly [tokenHash: string, now: number, sameNow: number];
const livingAccessToken = statement((db, [tokenHash, now, sameNow]: Living) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('suspensions', 'suspensions.user_id', 'sessions.user_id')
    .leftJoin('registrations', 'registrations.user_id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.user_id',
      'users.role',
      'sessions.authenticated_at',
      'sessions.generation as session_generation',
      'sessions.confirmed',
      'access_tokens.generation',
      'access_tokens.expires_at',
      hidesAnybody('sessions.user_id').as('hides_anybody'),
      'suspensions.until as suspended_until',
      'suspensions.reason as suspension_reason',
      'registrations.id as registration_id',
    ])
    .where('token_hash', '=', tokenHash)
    .where('access_tokens.expires_at', '>', now)
    .where('sessions.expires_at', '>', sameNow),
);

/** Deletes the access tokens of a session except the `kept` that expire last. */
export async function deleteOldestAccessTokens(db: Db, sessionId: number, kept: number): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where('session_id', '=', sessionId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('access_tokens')
        .select('token_hash')
        .where('session_id', '=', sessionId)
        .orderBy('expires_at', 'desc')
        .limit(kept),
    )
    .execute();
}

/** Deletes at most `rows` access tokens that expired by `now`. @returns their number */
export async function deleteExpiredAccessTokens(db: Db, now: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('access_tokens').select('token_hash').where('expires_at', '<=', now).limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
