import { sql } from 'kysely';
import { afterAll, onTestFinished } from 'vitest';
import { openDatabase, type Db } from '../../src/db/open.ts';
import { openPlaza } from './app.ts';
import { openTestDatabase } from './databases.ts';

/** How many statements on this database wait for a lock; on PostgreSQL. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Opens an application, and another session on its database that does not use its connections. Call it outside of tests. */
export async function openPlazaAndSession(environment: Readonly<Record<string, string>> = {}) {
  const open = new AsyncDisposableStack();
  afterAll(() => open.disposeAsync());
  const database = open.use(await openTestDatabase());
  const plaza = await openPlaza({ DATABASE_URL: database.databaseUrl ?? '', ...environment });
  return { ...plaza, elsewhere: open.use(openDatabase(database)) };
}

/** Starts a transaction, which is rolled back when the test fails before it ends it: its locks would block the next tests. */
export async function startTransaction(db: Db) {
  const trx = await db.startTransaction().execute();
  onTestFinished(async () => {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
  });
  return trx;
}
