import { afterAll, inject } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from './databases.ts';

/** A migrated database for server processes, removed after the last test of the file. Call it outside of tests. */
export async function openServerDatabase() {
  const open = new AsyncDisposableStack();
  afterAll(() => open.disposeAsync());
  const database = open.use(await openTestDatabase());
  const db = open.use(openDatabase(database));
  await migrate(db, inject('engine'));
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = database;
  return { dataDir: DATA_DIR, db, environment: { DATA_DIR, DATABASE_URL } };
}
