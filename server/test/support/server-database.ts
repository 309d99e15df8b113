import { afterAll } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { openMigratedDatabase } from './databases.ts';

/** A migrated database for server processes, removed after the last test of the file. Call it outside of tests. */
export async function openServerDatabase() {
  const open = new AsyncDisposableStack();
  afterAll(() => open.disposeAsync());
  const database = open.use(await openMigratedDatabase());
  const db = open.use(openDatabase(database));
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = database;
  return { dataDir: DATA_DIR, db, environment: { DATA_DIR, DATABASE_URL } };
}
