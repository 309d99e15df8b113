import type { TestProject } from 'vitest/node';
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the tests may create databases, as a URL of an existing one. */
    postgresUrl: string;
  }
}

let own: OwnPostgres | undefined;

/** Vitest's global setup: hands a PostgreSQL server to the tests, `TEST_DATABASE_URL` or else one of our own. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['TEST_DATABASE_URL'];
  own = given === undefined ? await startOwnPostgres() : undefined;
  project.provide('postgresUrl', given ?? own?.url ?? '');
}

/** Vitest's global teardown: returns when our own server has stopped and its folder is gone. */
export async function teardown(): Promise<void> {
  await own?.[Symbol.asyncDispose]();
}
