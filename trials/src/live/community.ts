import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { startProduction } from '../../../bench/src/plaza-server.ts';
import { insertEach, signInStatements } from '../../../bench/src/sample-rows.ts';
import { startOwnPostgres } from '../../../server/test/support/own-postgres.ts';
import { openEmbedded, openPostgres, type Rows } from '../chaos/store.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

/** A database with signed-in members (`tokenOf` of the bench) and without posts. Disposing stops its server, if it has one. */
export interface Community extends AsyncDisposable {
  /** The settings of the servers. */
  readonly environment: NodeJS.ProcessEnv;
  readonly rows: () => Promise<Rows>;
}

const membersStatements = (members: number) => [
  insertEach(
    members,
    'users (username, username_key, email, email_key, name, name_key, name_key_of, password_hash, created_at)',
    `'member' || i, 'member' || i, i || '@example.org', i || '@example.org', 'Member ' || i, 'member ' || i, 'Member ' || i, 'none', 1`,
  ),
  ...signInStatements(members, 1, Date.now() + 24 * 60 * 60 * 1000),
];

export async function openCommunity(engine: Engine, dataDir: string, members: number): Promise<Community> {
  await using open = new AsyncDisposableStack();
  const postgres = engine === 'PostgreSQL' ? open.use(await startOwnPostgres()) : undefined;
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', DATABASE_URL: postgres?.url };
  // The start makes the tables.
  await (await startProduction(environment)).end('SIGTERM');
  if (postgres) await fillPostgres(postgres.url, membersStatements(members));
  else fillEmbedded(dataDir, membersStatements(members));
  const moved = open.move();
  return {
    environment,
    rows: () => (postgres ? openPostgres(postgres.url) : openEmbedded(dataDir)),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

function fillEmbedded(dataDir: string, statements: readonly string[]): void {
  using db = new DatabaseSync(join(dataDir, 'plaza.db'));
  for (const statement of statements) db.exec(statement);
}

async function fillPostgres(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
