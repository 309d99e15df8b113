import { Client } from 'pg';
import { startOwnPostgres } from '../../server/test/support/own-postgres.ts';
import { startPlaza } from './plaza-server.ts';
import { fillingStatements } from './sample-rows.ts';

/** Totals of the `select` statements of Plaza, without those about sessions and of the bus. */
export interface QueryTotals {
  readonly statements: number;
  /** The pages of 8 KiB that the statements read, from memory or disk. */
  readonly buffers: number;
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;
export type Database = Awaited<ReturnType<Postgres['addDatabase']>>;

// All data are in memory: the bench measures growth, not the disk.
const SETTINGS = {
  shared_buffers: '3GB',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
  shared_preload_libraries: 'pg_stat_statements',
};

/** Starts a temporary PostgreSQL server, which disposing ends. */
export async function startPostgres() {
  await using opened = new AsyncDisposableStack();
  const own = opened.use(await startOwnPostgres(SETTINGS));
  const client = opened.adopt(new Client({ connectionString: own.url }), (each) => each.end());
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const open = opened.move();
  return {
    /** Makes a database with sample rows, the same on every machine. @param folder the data folder of a Plaza on this database */
    async addDatabase(posts: number, folder: string) {
      const name = `posts_${posts}`;
      await client.query(`create database ${name}`);
      const url = new URL(`/${name}`, own.url).href;
      // The start makes the tables.
      await (await startPlaza(folder, { databaseUrl: url }))[Symbol.asyncDispose]();
      await fill(url, posts);
      return { url, queryTotals: () => readQueryTotals(client, name), pids: () => listPids(client, name) };
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function fill(url: string, posts: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The sample rows have valid foreign keys.
    await client.query('set session_replication_role = replica');
    // Building an index is faster than updating it for each row.
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

async function readQueryTotals(client: Client, database: string): Promise<QueryTotals> {
  const { rows } = await client.query<Record<keyof QueryTotals, string>>(
    `select sum(calls) as statements, sum(shared_blks_hit + shared_blks_read) as buffers
       from pg_stat_statements join pg_database on pg_database.oid = dbid
      where datname = $1 and query like 'select%' and query ~ '"(posts|comments|views|reactions|read_states)"'`,
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
