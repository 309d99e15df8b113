import { CHALLENGE_MINUTES } from '@plaza/contract/passkey-sign-in.ts';
import type { Db, Trx } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { hashToken, newToken } from '../sessions/token.ts';
import { deleteEndedChallenges, insertChallenge, takeChallenge } from './challenge-repository.ts';

const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** How long a browser waits for the person, in milliseconds: https://www.w3.org/TR/webauthn-3/#sctn-timeout-recommended-range */
export const CEREMONY_MS = 5 * 60_000;

/** A new challenge for a log-in, or for adding a passkey. @param userId the member who adds a passkey; null for a log-in */
export async function newChallenge(db: Db, userId: number | null): Promise<string> {
  const challenge = newToken();
  await insertChallenge(db, hashToken(challenge), userId, Date.now() + CHALLENGE_MS);
  return challenge;
}

/** Uses a challenge, which works once. @param userId as in `newChallenge` @throws AppError passkey_invalid */
export async function useChallenge(trx: Trx, challenge: string, userId: number | null): Promise<void> {
  if (!(await takeChallenge(trx, hashToken(challenge), userId, Date.now())))
    throw new AppError('passkey_invalid');
}

/** Deletes challenges that ended without an answer. @returns their number */
export const sweepChallenges = (db: Db, stop: AbortSignal): Promise<number> =>
  deleteInBatches((rows) => deleteEndedChallenges(db, Date.now(), rows), stop);
