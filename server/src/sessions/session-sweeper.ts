import type { Db } from '../db/open.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { deleteExpiredAccessTokens } from './access-token-repository.ts';
import { deleteExpiredSessions } from './session-repository.ts';

/** Deletes expired access tokens and sessions in batches until none is left or `stop` aborts. @returns the number of rows */
export async function sweepSessions({ db, stop }: { db: Db; stop: AbortSignal }): Promise<number> {
  const now = Date.now();
  // Tokens first: otherwise one statement deletes a session with all of its tokens.
  const tokens = await deleteInBatches((rows) => deleteExpiredAccessTokens(db, now, rows), stop);
  return tokens + (await deleteInBatches((rows) => deleteExpiredSessions(db, now, rows), stop));
}
