import { sql } from 'kysely';
import { isLockTimeout } from './errors.ts';
import type { Db } from './open.ts';

/** Thrown when a Plaza, or another move, is at work on a database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
  constructor(database: string, cause?: unknown) {
    super(`${database} is in use by a Plaza. Stop all of its processes, then try again.`, { cause });
  }
}

/** The `application_name` of a move; a connection of this name does not count as a server. */
export const MOVE_APPLICATION = 'plaza-move';
// An arbitrary number that all moves lock, and nothing else.
const LOCK = 4_709_318;
const WAIT_MS = 5000;

/** A database that only this process may use. */
export interface DatabaseLock extends AsyncDisposable {
  /** Blocks writes to these tables, also by processes that do not take the lock. */
  freeze(tables: readonly string[]): Promise<void>;
}

/**
 * Locks a PostgreSQL database for this process. The lock belongs to a transaction, so it ends with the process in any case.
 * @param name what a person calls the database
 * @throws DatabaseInUse; what the database says
 */
export async function lockDatabase(db: Db, name: string): Promise<DatabaseLock> {
  const trx = await db.startTransaction().execute();
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => {
      throw isLockTimeout(error) ? new DatabaseInUse(name, error) : error;
    });
  };
  const release = () => trx.rollback().execute();
  try {
    await sql`set local lock_timeout = ${sql.lit(WAIT_MS)}`.execute(trx);
    // It is held for as long as the work takes, without a word in between.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await attempt(() => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx));
    if ((await countServers(trx)) > 0) throw new DatabaseInUse(name);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    freeze: (tables) =>
      attempt(() =>
        sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(trx),
      ),
    [Symbol.asyncDispose]: release,
  };
}

/** Connections of servers; every Plaza tells PostgreSQL its name. */
async function countServers(db: Db): Promise<number> {
  const { rows } = await sql<{ connected: number }>`
    select count(*) as connected from pg_stat_activity
    where datname = current_database() and application_name like 'plaza%'
      and application_name <> ${MOVE_APPLICATION}`.execute(db);
  return rows[0]?.connected ?? 0;
}
