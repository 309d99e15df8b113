import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { engineOf, openDatabase } from '../../src/db/open.ts';
import { createDatabase } from './create-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database with all tables, of which tests use copies: its folder for SQLite, its name for PostgreSQL. */
    template: string;
  }
}

/** Vitest's global setup: makes the database of which tests use copies. The one of PostgreSQL starts before. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { engine, postgresUrl } = project.getProvidedContext();
  const database = await createDatabase({ engine, postgresUrl });
  const db = openDatabase(database);
  await migrate(db, engineOf(database));
  await db.destroy();
  const { databaseUrl, dataDir } = database;
  project.provide('template', databaseUrl === undefined ? dataDir : new URL(databaseUrl).pathname.slice(1));
  return async () => database[Symbol.asyncDispose]();
}
