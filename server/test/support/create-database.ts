import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { multiplied, type DatabaseTimeouts } from '../../src/db/database-timeouts.ts';
import { DATABASE_FILE, type Engine } from '../../src/db/open.ts';

/** What the server's configuration needs in order to work on a database of the test's own. */
export interface TestDatabase extends AsyncDisposable {
  /** Present on PostgreSQL only. */
  readonly databaseUrl?: string;
  /** A new folder, which has at most the database. */
  readonly dataDir: string;
  /** No working test reaches them, on any machine. */
  readonly timeouts: DatabaseTimeouts;
}

export interface NewDatabase {
  readonly engine: Engine;
  /** Of any database of the server, for PostgreSQL. */
  readonly postgresUrl: string;
  /** A database to copy, which nobody uses: a folder for SQLite, a name for PostgreSQL; by default one without tables. */
  readonly template?: string | undefined;
  /** Of ICU, for PostgreSQL; by default that of the server, which is C unless the tests use an existing one. */
  readonly locale?: string | undefined;
}

/** Makes a database. Disposing removes it: `await using db = …`. */
export async function createDatabase({ engine, ...options }: NewDatabase): Promise<TestDatabase> {
  const { postgresUrl, template, locale } = options;
  const timeouts = multiplied(1000);
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-data-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (template !== undefined) await copyFile(join(template, DATABASE_FILE), join(dataDir, DATABASE_FILE));
    return { dataDir, timeouts, [Symbol.asyncDispose]: removeFolder };
  }
  const name = `plaza_${randomBytes(8).toString('hex')}`;
  const icu = `template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale '${locale}'`;
  // The default strategy copies page by page, and takes twice as long.
  const source = locale === undefined ? `template ${template ?? 'template1'} strategy file_copy` : icu;
  await execute(postgresUrl, `create database ${name} ${source}`);
  return {
    dataDir,
    timeouts,
    databaseUrl: Object.assign(new URL(postgresUrl), { pathname: name }).href,
    async [Symbol.asyncDispose]() {
      await execute(postgresUrl, `drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function execute(postgresUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
