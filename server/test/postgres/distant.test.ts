import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { ServerSilent } from '../../src/db/errors.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

/**
 * At 45 ms to the server and back a connection takes 360 ms: TCP, TLS, a password and a question are eight exchanges. Here
 * it takes two, which are longer. In milliseconds.
 */
const EXCHANGE_MS = 150;
const CONNECTIONS = 4;

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const proxy = open.use(await openTcpProxy(database.databaseUrl ?? inject('postgresUrl')));
const db = open.use(openDatabase({ ...database, databaseUrl: proxy.url, databasePool: CONNECTIONS }));

/** The sessions of all connections of the pool. */
async function sessions(): Promise<number[]> {
  const asked = Array.from({ length: CONNECTIONS }, () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db),
  );
  return (await Promise.all(asked)).map(({ rows }) => rows[0]?.pid ?? 0).toSorted((a, b) => a - b);
}

test('a slow statement on a distant server is answered, and no other connection is closed', async () => {
  proxy.slowDown(EXCHANGE_MS);
  const before = await sessions();
  expect(new Set(before).size).toBe(CONNECTIONS);
  const other = await db.startTransaction().execute();
  const slow = await sql`select pg_sleep(2.5)`.execute(db);
  expect(slow.rows).toHaveLength(1);
  await sql`select 1`.execute(other);
  await other.commit().execute();
  expect(await sessions()).toEqual(before);
});

test('a distant server that stops answering is detected', async () => {
  proxy.pause();
  await expect(sql`select 1`.execute(db)).rejects.toThrow(ServerSilent);
  proxy.resume();
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
});
