import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { ServerSilent } from '../../src/db/errors.ts';
import { openDatabase, ping } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { startTransaction } from '../support/lock-waits.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const CONNECTIONS = 4;
/** Longer than a probe of this server takes on any machine, in milliseconds. */
const PATIENCE = 120_000;

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const proxy = open.use(await openTcpProxy(database.databaseUrl ?? inject('postgresUrl')));
const beyond = { ...database, databaseUrl: proxy.url, databasePool: CONNECTIONS };
/** It probes the server after 100 ms of silence, and waits for an answer. */
const db = open.use(
  openDatabase({
    ...beyond,
    timeouts: {
      ...database.timeouts,
      loss: { silence: PATIENCE + 100, probe: [PATIENCE, PATIENCE] },
    },
  }),
);

/** Another session on the server, without the proxy. */
const elsewhere = open.use(openDatabase(database));

/** The sessions of all connections of the pool, which are in use at the same time. */
async function sessions(): Promise<number[]> {
  const all = Promise.withResolvers<void>();
  let asked = 0;
  const pids = Array.from({ length: CONNECTIONS }, () =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      if (++asked === CONNECTIONS) all.resolve();
      await all.promise;
      return rows[0]?.pid ?? 0;
    }),
  );
  return (await Promise.all(pids)).toSorted((a, b) => a - b);
}

test('a slow statement on a distant server is answered, and no other connection is closed', async () => {
  proxy.slowDown(50);
  const before = await sessions();
  expect(new Set(before).size).toBe(CONNECTIONS);
  const other = await startTransaction(db);
  const lock = await startTransaction(elsewhere);
  await sql`select pg_advisory_xact_lock(1)`.execute(lock);
  const slow = sql`select pg_advisory_xact_lock(1)`.execute(db);
  const probes = proxy.opened;
  // Two probes have ended before the third.
  await expect.poll(() => proxy.opened).toBeGreaterThan(probes + 2);
  await lock.commit().execute();
  expect((await slow).rows).toHaveLength(1);
  await sql`select 1`.execute(other);
  await other.commit().execute();
  expect(await sessions()).toEqual(before);
});

test('a distant server that stops answering is detected', async () => {
  await using hasty = openDatabase({
    ...beyond,
    timeouts: { ...database.timeouts, loss: { silence: 200, probe: [100, 100] } },
  });
  // On a slow machine it may take the server for lost at first.
  const isAnswered = () =>
    ping(hasty).then(
      () => true,
      () => false,
    );
  await expect.poll(isAnswered).toBe(true);
  proxy.pause();
  await expect(sql`select 1`.execute(hasty)).rejects.toThrow(ServerSilent);
  proxy.resume();
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
});
