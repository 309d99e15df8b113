import { isConflict, isConnectionReset, isStalePlan } from './errors.ts';
import type { Db, Trx } from './open.ts';
import { PostgresServerAdapter } from './postgres.ts';
import { GroupCommit } from './group-commit.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;
/** No new connection is tried later: it may take 800 ms, and a request is answered within a second. */
export const NEW_CONNECTION_WITHIN_MS = 200;

const groupCommits = new WeakMap<Db, GroupCommit>();

/**
 * Runs work in one transaction. After a conflict, or when the connection was lost before the commit, the work runs again, so it
 * must change nothing but the database.
 * @throws OutcomeUnknown when the connection was lost during the commit; AppError overloaded when too many others write
 */
export function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor();
  const began = performance.now();
  return adapter instanceof PostgresServerAdapter
    ? adapter.writeSlots.run(() => transactAlone(db, work, began))
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
