import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { localBus, type Bus } from '../../src/bus/bus.ts';
import { openChannel } from '../../src/bus/channel.ts';
import { SILENT_MS } from '../../src/bus/peers.ts';
import { PostgresBus } from '../../src/bus/postgres-bus.ts';
import { transactAndPublish } from '../../src/bus/transact-and-publish.ts';
import { OutcomeUnknown } from '../../src/db/errors.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

/** Subscribes to a bus, and collects what it delivers. */
function collect(bus: Bus): string[] {
  const received: string[] = [];
  bus.subscribe({
    onChange: (topic, id) => received.push(`${topic} ${id}`),
    onInvalidateAll: () => received.push('all'),
  });
  return received;
}

const database = await openTestDatabase();
const db = openDatabase(database);
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});

test('a change is received in the same process at once, also when the transaction failed', async () => {
  const bus = localBus();
  const received = collect(bus);
  expect(await transactAndPublish({ db, bus }, [['post', 1]], () => Promise.resolve('done'))).toBe('done');
  const failing = transactAndPublish({ db, bus }, [['list', 2]], () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  bus.publish('all');
  expect(received).toEqual(['post 1', 'list 2', 'all']);
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
  const openBus = (url: string) =>
    new PostgresBus({ databaseUrl: url, onError: (error) => errors.push(error) });
  const [one, other] = [openBus(databaseUrl), openBus(databaseUrl)];
  afterAll(async () => {
    await Promise.all([one[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
  });
  const bothConnected = async () => {
    await expect.poll(() => one.isConnected && other.isConnected, { timeout: 5000 }).toBe(true);
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
      onMessage: heartbeat.resolve,
      onLost: () => {},
    });
    await using bus = openBus(proxy.url);
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

  test('everything is invalidated after a process dies, and nothing after one ends', async () => {
    await using proxy = await openTcpProxy(databaseUrl);
    await using dying = openBus(proxy.url);
    const ending = openBus(databaseUrl);
    await expect.poll(() => dying.isConnected && ending.isConnected && other.isConnected).toBe(true);
    const away = collect(other);
    ending.publish([['post', 1]]);
    await ending[Symbol.asyncDispose]();
    await delay(2 * SILENT_MS);
    expect(away).toEqual(['post 1']);
    proxy.pause();
    dying.publish([['post', 2]]);
    await expect.poll(() => away).toEqual(['post 1', 'all']);
    proxy.resume();
  });

  test('everything is invalidated after a process ends before the outcome of its write is known', async () => {
    const ending = openBus(databaseUrl);
    await expect.poll(() => ending.isConnected && other.isConnected).toBe(true);
    const away = collect(other);
    const write = () => Promise.reject(new OutcomeUnknown(new Error('The connection is lost')));
    const writing = transactAndPublish({ db, bus: ending }, [['post', 1]], write);
    await expect(writing).rejects.toThrow(OutcomeUnknown);
    await ending[Symbol.asyncDispose]();
    await expect.poll(() => away, { timeout: 5000 }).toEqual(['post 1', 'all']);
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
