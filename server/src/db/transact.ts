import { isConflict, isConnectionReset, isStalePlan } from './errors.ts';
import type { Db, Trx } from './open.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;

/**
 * Runs work in one transaction; all of it happens, or nothing. Work may run again, when the database undid it
 * because of others or the connection was lost before the commit, so it changes nothing but the database.
 * @throws OutcomeUnknown when the connection was lost with the commit
 */
export async function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS * attempt * Math.random()));
    }
  }
}

const mayPass = (error: unknown) => isConflict(error) || isConnectionReset(error) || isStalePlan(error);
