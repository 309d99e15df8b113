import type { Db } from '../db/open.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { deleteExpiredAccessTokens } from './access-token-repository.ts';
import { deleteExpiredSessions } from './session-repository.ts';

/** Deletes access tokens and sessions that have expired, a batch at a time. @returns how many there were */
export async function sweepSessions({ db, stop }: { db: Db; stop: AbortSignal }): Promise<number> {
  const now = Date.now();
  // Tokens first: those of a session would else be deleted with it, in one statement.
  const tokens = await deleteInBatches((rows) => deleteExpiredAccessTokens(db, now, rows), stop);
  return tokens + (await deleteInBatches((rows) => deleteExpiredSessions(db, now, rows), stop));
}
