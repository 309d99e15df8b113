import { isConflict, isConnectionReset, isStalePlan } from './errors.ts';
import type { Db, Trx } from './open.ts';
import { serverAdapterOf } from './postgres.ts';
import { GroupCommit } from './group-commit.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;
/** A transaction that lost its connection later is not repeated: connecting takes up to 800 ms, a request a second. */
export const NEW_CONNECTION_WITHIN_MS = 200;

const groupCommits = new WeakMap<Db, GroupCommit>();

/**
 * Runs work in one transaction and returns its result after the commit. On PostgreSQL the work runs up to four times, after
 * conflicts and lost connections before the commit, so it must change nothing but the database.
 * @throws OutcomeUnknown when the connection was lost during the commit; AppError overloaded after 5 s of waiting for other
 *   transactions; the error of the work, when nothing was committed
 */
export function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const began = performance.now();
  const server = serverAdapterOf(db);
  return server
    ? server.writeSlots.run(() => transactAlone(db, work, began))
    : groupCommits.getOrInsertComputed(db, () => new GroupCommit(db)).transact(work);
}

/** @param began the time when the transaction began to wait for its slot, by `performance.now()` */
async function transactAlone<T>(db: Db, work: (trx: Trx) => Promise<T>, began: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error, performance.now() - began)) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS * attempt * Math.random()));
    }
  }
}

const isRetryable = (error: unknown, ms: number) =>
  isConflict(error) || isStalePlan(error) || (isConnectionReset(error) && ms < NEW_CONNECTION_WITHIN_MS);
