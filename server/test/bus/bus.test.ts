import { sql } from 'kysely';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { localBus } from '../../src/bus/bus.ts';
import { openChannel } from '../../src/bus/channel.ts';
import { publishOnCommit, transactAndPublish } from '../../src/bus/transact-and-publish.ts';
import { openDatabase, type Trx } from '../../src/db/open.ts';
import { transact } from '../../src/db/transact.ts';
import { AN_HOUR_MS, collect, openBus } from '../support/buses.ts';
import { openTestDatabase } from '../support/databases.ts';
import { until } from '../support/hang-detector.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const database = await openTestDatabase();
const db = openDatabase(database);
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});

afterEach(() => void vi.useRealTimers());

test('the changes of a transaction are received in the same process once it is committed', async () => {
  const bus = localBus();
  const received = collect(bus);
  const work = async (trx: Trx, isFailing = false) => {
    publishOnCommit(trx, ['post', 1], ['list', 2]);
    await Promise.resolve();
    expect(received).toEqual([]);
    if (isFailing) throw new Error('no');
    return 'done';
  };
  await expect(transactAndPublish({ db, bus }, (trx) => work(trx, true))).rejects.toThrow('no');
  expect(received).toEqual([]);
  expect(await transactAndPublish({ db, bus }, (trx) => work(trx))).toBe('done');
  expect(received).toEqual(['post 1', 'list 2']);
});

test('transactions that run together publish their own changes only', async () => {
  const bus = localBus();
  const received = collect(bus);
  const writing = [1, 2, 3].map((id) =>
    transactAndPublish({ db, bus }, async (trx) => {
      publishOnCommit(trx, ['post', id]);
      await sql`select 1`.execute(trx);
      if (id === 2) throw new Error('no');
    }),
  );
  const ended = await Promise.allSettled(writing);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(received.toSorted()).toEqual(['post 1', 'post 3']);
});

test('a transaction that publishes nothing rejects changes', async () => {
  const writing = transact(db, (trx) => Promise.resolve(publishOnCommit(trx, ['post', 1])));
  await expect(writing).rejects.toThrow('post 1');
});

test('a subscriber receives nothing after its subscription ended', () => {
  const bus = localBus();
  const received: number[] = [];
  const onInvalidateAll = () => received.push(0);
  const subscription = bus.subscribe({ onChange: (_topic, id) => received.push(id), onInvalidateAll });
  bus.publish([['post', 1]]);
  subscription[Symbol.dispose]();
  bus.publish([['post', 2]]);
  bus.publish('all');
  expect(received).toEqual([1]);
});

if (inject('engine') === 'postgres') {
  const { databaseUrl = '' } = database;
  const errors: unknown[] = [];
  const onLost = (error: unknown) => void errors.push(error);
  const [one, other] = [openBus(databaseUrl, { onLost }), openBus(databaseUrl, { onLost })];
  afterAll(async () => {
    await Promise.all([one[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
  });
  const bothConnected = async () => {
    await expect.poll(() => one.isConnected && other.isConnected).toBe(true);
  };

  test('a change is received in another process once, and in its own process once', async () => {
    await bothConnected();
    const [home, away] = [collect(one), collect(other)];
    one.publish([
      ['post', 7],
      ['viewer', 8],
    ]);
    one.publish([['post', 7]]);
    expect(home).toEqual(['post 7', 'viewer 8', 'post 7']);
    await expect.poll(() => away).toEqual(['post 7', 'viewer 8']);
    other.publish('all');
    await expect.poll(() => home.at(-1)).toBe('all');
    expect(home).toHaveLength(4);
  });

  test('a change is published at once, and those that follow together 100 ms later', async () => {
    await using fresh = openBus(databaseUrl);
    await expect.poll(() => fresh.isConnected && other.isConnected).toBe(true);
    const away = collect(other);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fresh.publish([['post', 1]]);
    await vi.advanceTimersByTimeAsync(0);
    fresh.publish([['post', 2]]);
    fresh.publish([['post', 3]]);
    await until(() => away.length > 0);
    await vi.advanceTimersByTimeAsync(99);
    await sql`select pg_notify('plaza', 'channel p4')`.execute(db);
    await until(() => away.length > 1);
    expect(away).toEqual(['post 1', 'post 4']);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => away.length > 2);
    expect(away).toEqual(['post 1', 'post 4', 'post 2', 'post 3']);
    vi.useRealTimers();
  });

  test('any number of changes is received', async () => {
    await bothConnected();
    const away = collect(other);
    const changes = Array.from({ length: 5000 }, (_, i) => ['post', 1e6 + i] as const);
    for (const change of changes) one.publish([change]);
    await expect.poll(() => away.length).toBe(changes.length);
    expect(away).toEqual(changes.map((change) => change.join(' ')));
  });

  test('a bus whose connection was lost connects again, invalidates everything and publishes what is pending', async () => {
    await bothConnected();
    errors.length = 0;
    const [home, away] = [collect(one), collect(other)];
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plaza bus' and datname = current_database()`.execute(db);
    await expect.poll(() => one.isConnected || other.isConnected).toBe(false);
    expect(home).toContain('all');
    home.length = 0;
    away.length = 0;
    one.publish([['session', 3]]);
    await bothConnected();
    expect(home).toEqual(['session 3', 'all']);
    // Either the change was received, or it was published earlier and the invalidation on connecting covers it.
    await expect.poll(() => away.at(-1)).toMatch(/all|session 3/);
    expect(errors, 'one for each bus').toHaveLength(2);
  });

  test('messages of a lost channel are ignored', async () => {
    await using alone = await openTestDatabase();
    const { databaseUrl: url = '' } = alone;
    await using proxy = await openTcpProxy(url);
    const heartbeat = Promise.withResolvers<string>();
    const channel = await openChannel({
      databaseUrl: url,
      timeout: AN_HOUR_MS,
      onMessage: heartbeat.resolve,
      onLost: () => {},
    });
    await using bus = openBus(proxy.url, { timeout: 1000 });
    const received = collect(bus);
    await expect.poll(() => bus.isConnected).toBe(true);
    proxy.pause();
    await channel.publish([await heartbeat.promise, 'channel p7']);
    await expect.poll(() => bus.isConnected).toBe(false);
    proxy.resume();
    await expect.poll(() => bus.isConnected).toBe(true);
    expect(received).not.toContain('post 7');
    await channel.close();
  });

  test('everything is invalidated after a publication that may have failed, without another change', async () => {
    await using alone = await openTestDatabase();
    const { databaseUrl: url = '' } = alone;
    await using proxy = await openTcpProxy(url);
    await using bus = openBus(proxy.url);
    await using listening = openBus(url);
    await expect.poll(() => bus.isConnected && listening.isConnected).toBe(true);
    const away = collect(listening);
    proxy.resetOn(' p7', 'after');
    bus.publish([['post', 7]]);
    await expect.poll(() => away).toEqual(['post 7', 'all']);
  });
} else {
  test('the bus of a single process is always connected', () => {
    expect(localBus().isConnected).toBe(true);
  });
}
