import { isConflict, isConnectionReset, isStalePlan } from './errors.ts';
import type { Db, Trx } from './open.ts';
import { serverAdapterOf } from './postgres.ts';
import { GroupCommit } from './group-commit.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;

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
    ? server.writeSlots.run(() =>
        transactAlone(db, work, () => performance.now() - began < server.timeouts.repeat),
      )
    : groupCommits.getOrInsertComputed(db, () => new GroupCommit(db)).transact(work);
}

/** @param hasTime whether there is time to connect again */
async function transactAlone<T>(db: Db, work: (trx: Trx) => Promise<T>, hasTime: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error, hasTime())) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS * attempt * Math.random()));
    }
  }
}

const isRetryable = (error: unknown, hasTime: boolean) =>
  isConflict(error) || isStalePlan(error) || (isConnectionReset(error) && hasTime);
