import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { MOVED_TABLES } from '../../src/move/moved-tables.ts';
import { openTestDatabase } from '../support/databases.ts';
import { countLockWaits } from '../support/lock-waits.ts';

const MIGRATE = fileURLToPath(new URL('../support/migrate-process.ts', import.meta.url));
const database = await openTestDatabase();
const db = openDatabase(database);
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});

const tableNames = async () => (await db.introspection.getTables()).map(({ name }) => name);

function startMigration() {
  const env = { ...process.env, DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl };
  const child = spawn(process.execPath, [MIGRATE], { env, stdio: 'ignore' });
  return { child, ended: once(child, 'exit') };
}

test('a migration that is killed leaves nothing, and the waiting process migrates completely', async () => {
  const inTheWay = Promise.withResolvers<void>();
  const blocked = db.transaction().execute(async (trx) => {
    // The migration makes its table of posts after those of members and sessions, and waits for this one.
    await sql`create table posts (id integer)`.execute(trx);
    await inTheWay.promise;
    await sql`drop table posts`.execute(trx);
  });
  const first = startMigration();
  await expect.poll(() => countLockWaits(db)).toBe(1);
  const second = startMigration();
  await expect.poll(() => countLockWaits(db)).toBe(2);

  first.child.kill('SIGKILL');
  expect(await first.ended).toEqual([null, 'SIGKILL']);
  expect(await tableNames()).toEqual([]);
  inTheWay.resolve();
  await blocked;
  expect(await second.ended).toEqual([0, null]);
  expect((await tableNames()).toSorted()).toEqual([...MOVED_TABLES, 'rate_counts'].toSorted());
  await migrate(db, 'postgres');
});
