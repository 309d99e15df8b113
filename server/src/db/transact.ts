import { SqliteAdapter } from 'kysely';
import { isConflict, isConnectionReset, isStalePlan } from './errors.ts';
import type { Db, Trx } from './open.ts';
import { PostgresServerAdapter } from './postgres.ts';
import { GroupCommit } from './group-commit.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;
/** Later than this, no new connection is tried: it may take 800 ms, and a request is answered within a second. */
const NEW_CONNECTION_WITHIN_MS = 200;

/**
 * Runs work in one transaction; all of it happens, or nothing. Work may run again, when the database undid it
 * because of others or the connection was lost before the commit, so it changes nothing but the database.
 * @throws OutcomeUnknown when the connection was lost with the commit; AppError overloaded when too many others write
 */
export function transact<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SqliteAdapter) return groupCommitOf(db).transact(work);
  if (adapter instanceof PostgresServerAdapter) return adapter.writeSlots.run(() => transactAlone(db, work));
  return transactAlone(db, work);
}

const groupCommits = new WeakMap<Db, GroupCommit>();

function groupCommitOf(db: Db): GroupCommit {
  const groupCommit = groupCommits.get(db) ?? new GroupCommit(db);
  groupCommits.set(db, groupCommit);
  return groupCommit;
}

async function transactAlone<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error, performance.now() - began)) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS * attempt * Math.random()));
    }
  }
}

const mayPass = (error: unknown, ms: number) =>
  isConflict(error) || isStalePlan(error) || (isConnectionReset(error) && ms < NEW_CONNECTION_WITHIN_MS);
