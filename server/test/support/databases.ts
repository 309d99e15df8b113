import { inject } from 'vitest';
import type { Engine } from '../../src/db/open.ts';
import { createDatabase, type TestDatabase } from './create-database.ts';

export type { TestDatabase } from './create-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which database the suite runs on; the only difference between its projects. */
    engine: Engine;
    /** The share of the random acts that the suite tries: 1 for all. */
    share: number;
  }
}

const serverOf = (engine: Engine) => (engine === 'postgres' ? inject('postgresUrl') : '');

/**
 * Makes an empty database, without tables. Disposing removes it: `await using db = …`.
 * @param engine by default that of the suite
 * @param locale of ICU, for PostgreSQL; by default that of the server, which is C unless the tests use an existing one
 */
export const openTestDatabase = (engine = inject('engine'), locale?: string): Promise<TestDatabase> =>
  createDatabase({ engine, postgresUrl: serverOf(engine), locale });

/** Makes a database of the engine of the suite with all tables, without rows. Disposing removes it. */
export const openMigratedDatabase = (): Promise<TestDatabase> =>
  createDatabase({
    engine: inject('engine'),
    postgresUrl: serverOf(inject('engine')),
    template: inject('template'),
  });
