import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { multiplied, type DatabaseTimeouts } from '../../src/db/database-timeouts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which database the suite runs on; the only difference between its projects. */
    engine: 'sqlite' | 'postgres';
    /** The share of the random acts that the suite tries: 1 for all. */
    share: number;
  }
}

/** What the server's configuration needs in order to work on a database of the test's own. */
export interface TestDatabase extends AsyncDisposable {
  /** Present on PostgreSQL only. */
  readonly databaseUrl?: string;
  /** A new, empty folder. */
  readonly dataDir: string;
  /** No working test reaches them, on any machine. */
  readonly timeouts: DatabaseTimeouts;
}

/**
 * Makes an empty database, without tables. Disposing removes it: `await using db = …`.
 * @param engine by default that of the suite
 * @param locale of ICU, for PostgreSQL; by default that of the server, which is C unless the tests use an existing one
 */
export async function openTestDatabase(engine = inject('engine'), locale?: string): Promise<TestDatabase> {
  const timeouts = multiplied(1000);
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-data-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { dataDir, timeouts, [Symbol.asyncDispose]: removeFolder };
  const name = `plaza_${randomBytes(8).toString('hex')}`;
  const icu = `template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale '${locale}'`;
  await execute(`create database ${name} ${locale === undefined ? '' : icu}`);
  return {
    dataDir,
    timeouts,
    databaseUrl: Object.assign(new URL(inject('postgresUrl')), { pathname: name }).href,
    async [Symbol.asyncDispose]() {
      await execute(`drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function execute(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
