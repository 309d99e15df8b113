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

/** Makes an empty database, without tables, by default on the engine of the suite. Disposing removes it: `await using db = …`. */
export async function openTestDatabase(engine = inject('engine')): Promise<TestDatabase> {
  const timeouts = multiplied(1000);
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-data-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { dataDir, timeouts, [Symbol.asyncDispose]: removeFolder };
  const name = `plaza_${randomBytes(8).toString('hex')}`;
  await execute(`create database ${name}`);
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
