import { Client } from 'pg';
import { expect, test } from 'vitest';
import { lockDatabase, MOVE_APPLICATION } from '../../src/db/lock-database.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';

test('a database is locked as soon as PostgreSQL notices that the last server has ended', async () => {
  await using own = await openTestDatabase();
  const databaseUrl = own.databaseUrl ?? '';
  const server = new Client({ connectionString: databaseUrl, application_name: 'plaza' });
  await server.connect();
  await using db = openDatabase({
    ...own,
    databaseUrl: `${databaseUrl}?application_name=${MOVE_APPLICATION}`,
  });
  const locking = lockDatabase(db, 'The database');
  const counting = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%application_name%'`;
  await expect.poll(async () => (await server.query(counting)).rowCount).toBe(1);
  await server.end();
  const lock = await locking;
  await lock[Symbol.asyncDispose]();
});
