import type { Db, Trx } from '../db/open.ts';

/** @param userId the member who adds a passkey; null for a log-in @param expiresAt milliseconds since 1970 */
export async function insertChallenge(
  db: Db,
  challengeHash: string,
  userId: number | null,
  expiresAt: number,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challengeHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/**
 * Deletes a challenge, which thus works once; a concurrent call with it waits, and gets false.
 * @param userId as in `insertChallenge`
 * @returns whether it was valid
 */
export async function takeChallenge(
  trx: Trx,
  challengeHash: string,
  userId: number | null,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes at most `rows` challenges that ended by `until` (milliseconds since 1970). @returns their number */
export async function deleteEndedChallenges(db: Db, until: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', 'in', (eb) =>
      eb
        .selectFrom('passkey_challenges')
        .select('challenge_hash')
        .where('expires_at', '<=', until)
        .limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
