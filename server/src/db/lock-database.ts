import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { isLockTimeout } from './errors.ts';
import type { Db } from './open.ts';
import { StartError } from '../start-error.ts';

/** PostgreSQL's `application_name` of the command `move`, whose connections `lockDatabase` does not take for a server. */
export const MOVE_APPLICATION = 'plaza-move';
const LOCK = 4_709_318;
const WAIT_MS = 5000;
const POLL_MS = 100;

export interface DatabaseLock extends AsyncDisposable {
  /** Makes tables read-only for other connections until the release. @throws StartError when others write them for 5 s */
  freeze(tables: readonly string[]): Promise<void>;
}

/**
 * Locks a PostgreSQL database by a transaction, so that the lock ends with the process at the latest.
 * @param name the name of the database in errors
 * @throws StartError when a server is connected to the database, or another process has the lock, for 5 s
 */
export async function lockDatabase(db: Db, name: string): Promise<DatabaseLock> {
  const trx = await db.startTransaction().execute();
  const inUse = (cause?: unknown) =>
    new StartError(`${name} is in use by Plaza. Stop all of its processes, then try again.`, { cause });
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => {
      throw isLockTimeout(error) ? inUse(error) : error;
    });
  };
  const release = () => trx.rollback().execute();
  try {
    await sql`set local lock_timeout = ${sql.lit(WAIT_MS)}`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await attempt(() => sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx));
    await untilWithoutServers(trx, inUse);
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

/** Waits for processes that have just ended, whose connections PostgreSQL ends a moment later. */
async function untilWithoutServers(db: Db, inUse: () => StartError): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while ((await countServers(db)) > 0) {
    if (performance.now() > end) throw inUse();
    await delay(POLL_MS);
  }
}

async function countServers(db: Db): Promise<number> {
  // A transaction reads `pg_stat_activity` once otherwise.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ connected: number }>`
    select count(*) as connected from pg_stat_activity
    where datname = current_database() and application_name like 'plaza%'
      and application_name <> ${MOVE_APPLICATION}`.execute(db);
  return rows[0]?.connected ?? 0;
}
