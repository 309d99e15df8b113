import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';

// A busy machine takes its time to start processes.
vi.setConfig({ testTimeout: 60_000 });

const MIGRATE = fileURLToPath(new URL('../support/migrate-process.ts', import.meta.url));
const database = await openTestDatabase();
const db = openDatabase(database);
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});

const tableNames = async () => (await db.introspection.getTables()).map(({ name }) => name);

/** Sessions of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows.length;
}

function startMigration() {
  const env = { ...process.env, DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl };
  const child = spawn(process.execPath, [MIGRATE], { env, stdio: 'ignore' });
  return { child, ended: once(child, 'exit') };
}

test('of a process that is killed in a migration nothing remains, and the one that waits does it whole', async () => {
  const inTheWay = Promise.withResolvers<void>();
  const blocked = db.transaction().execute(async (trx) => {
    // The migration makes its table of posts after those of members and sessions, and waits for this one.
    await sql`create table posts (id integer)`.execute(trx);
    await inTheWay.promise;
    await sql`drop table posts`.execute(trx);
  });
  const first = startMigration();
  await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
  const second = startMigration();
  await expect.poll(countWaiting, { timeout: 30_000 }).toBe(2);

  first.child.kill('SIGKILL');
  expect(await first.ended).toEqual([null, 'SIGKILL']);
  expect(await tableNames()).toEqual([]);
  inTheWay.resolve();
  await blocked;
  expect(await second.ended).toEqual([0, null]);
  expect(await tableNames()).toHaveLength(13);
  await migrate(db, 'postgres');
});
