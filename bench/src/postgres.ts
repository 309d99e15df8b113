import { Client } from 'pg';
import { startOwnPostgres } from '../../server/test/support/own-postgres.ts';
import { startPlaza } from './plaza.ts';
import { fillingStatements } from './rows.ts';

/** What Plaza has read from its database so far, besides who asks and what the bus says. */
export interface Asked {
  readonly statements: number;
  /** Pages of 8 KiB that they looked into. */
  readonly buffers: number;
}

/** A database of a Plaza. */
export interface Database {
  readonly url: string;
  asked(): Promise<Asked>;
  /** The processes that work for its Plaza. */
  pids(): Promise<number[]>;
}

export interface Postgres extends AsyncDisposable {
  /**
   * Makes a database with this many posts, the same on every machine.
   * @param folder for the rest of the data of a Plaza
   */
  addDatabase(posts: number, folder: string): Promise<Database>;
}

// All data in its memory: how pages grow is asked, not how disks are read.
const SETTINGS = {
  shared_buffers: '3GB',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
  shared_preload_libraries: 'pg_stat_statements',
};

/** Starts a server of our own, whose data end with it. */
export async function startPostgres(): Promise<Postgres> {
  await using opened = new AsyncDisposableStack();
  const own = opened.use(await startOwnPostgres(SETTINGS));
  const client = opened.adopt(new Client({ connectionString: own.url }), (each) => each.end());
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const open = opened.move();
  return {
    async addDatabase(posts, folder) {
      const name = `posts_${posts}`;
      await client.query(`create database ${name}`);
      const url = new URL(`/${name}`, own.url).href;
      // Plaza itself makes the tables.
      await (await startPlaza(folder, { databaseUrl: url }))[Symbol.asyncDispose]();
      await fill(url, posts);
      return { url, asked: () => readAsked(client, name), pids: () => listPids(client, name) };
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function fill(url: string, posts: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Keys of other tables are right by the way the rows are made.
    await client.query('set session_replication_role = replica');
    // Indexes are made faster of all rows than row by row.
    const { rows: indexes } = await client.query<{ name: string; statement: string }>(
      `select indexname as name, indexdef as statement from pg_indexes
        where schemaname = 'public' and indexname like '%\\_index'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of fillingStatements(posts)) await client.query(statement);
    for (const { statement } of indexes) await client.query(statement);
    await client.query('vacuum (freeze, analyze)');
  } finally {
    await client.end();
  }
}

async function readAsked(client: Client, database: string): Promise<Asked> {
  const { rows } = await client.query<Record<keyof Asked, string>>(
    `select sum(calls) as statements, sum(shared_blks_hit + shared_blks_read) as buffers
       from pg_stat_statements join pg_database on pg_database.oid = dbid
      where datname = $1 and query like 'select%' and query !~ 'sessions|pg_notify'`,
    [database],
  );
  const { statements = 0, buffers = 0 } = rows[0] ?? {};
  return { statements: Number(statements), buffers: Number(buffers) };
}

async function listPids(client: Client, database: string): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = $1',
    [database],
  );
  return rows.map(({ pid }) => pid);
}
