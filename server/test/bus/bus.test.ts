import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { localBus, type Bus } from '../../src/bus/bus.ts';
import { openLine } from '../../src/bus/line.ts';
import { SILENT_MS } from '../../src/bus/peers.ts';
import { PostgresBus } from '../../src/bus/postgres-bus.ts';
import { telling } from '../../src/bus/telling.ts';
import { OutcomeUnknown } from '../../src/db/errors.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

/** Everything a bus brings from now on. */
function hearingOf(bus: Bus): string[] {
  const heard: string[] = [];
  bus.listen({
    onWord: (topic, id) => heard.push(`${topic} ${id}`),
    onAnything: () => heard.push('anything'),
  });
  return heard;
}

test('a word is heard in the same process at once, also when the write failed', async () => {
  const bus = localBus();
  const heard = hearingOf(bus);
  expect(await telling(bus, [['post', 1]], () => Promise.resolve('done'))).toBe('done');
  const failing = telling(bus, [['list', 2]], () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  bus.tellAnything();
  expect(heard).toEqual(['post 1', 'list 2', 'anything']);
});

if (inject('engine') === 'postgres') {
  const database = await openTestDatabase();
  const { databaseUrl = '' } = database;
  const db = openDatabase(database);
  const errors: unknown[] = [];
  const openBus = (url: string) =>
    new PostgresBus({ databaseUrl: url, onError: (error) => errors.push(error) });
  const [one, other] = [openBus(databaseUrl), openBus(databaseUrl)];
  afterAll(async () => {
    await Promise.all([one[Symbol.asyncDispose](), other[Symbol.asyncDispose](), db.destroy()]);
    await database[Symbol.asyncDispose]();
  });
  const bothHear = async () => {
    await expect.poll(() => one.isDeaf || other.isDeaf, { timeout: 5000 }).toBe(false);
  };

  test('a word is heard in another process, once, and not again at home', async () => {
    await bothHear();
    const [home, away] = [hearingOf(one), hearingOf(other)];
    one.tell([
      ['post', 7],
      ['viewer', 8],
    ]);
    one.tell([['post', 7]]);
    expect(home).toEqual(['post 7', 'viewer 8', 'post 7']);
    await expect.poll(() => away).toEqual(['post 7', 'viewer 8']);
    other.tellAnything();
    await expect.poll(() => home.at(-1)).toBe('anything');
    expect(home).toHaveLength(4);
  });

  test('any number of words arrives', async () => {
    await bothHear();
    const away = hearingOf(other);
    const words = Array.from({ length: 5000 }, (_, i) => ['post', 1e6 + i] as const);
    for (const word of words) one.tell([word]);
    await expect.poll(() => away.length).toBe(words.length);
    expect(away).toEqual(words.map((word) => word.join(' ')));
  });

  test('a lost connection makes deaf, until everything was forgotten and what was unsaid is said', async () => {
    await bothHear();
    errors.length = 0;
    const [home, away] = [hearingOf(one), hearingOf(other)];
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plaza bus' and datname = current_database()`.execute(db);
    await expect.poll(() => one.isDeaf && other.isDeaf).toBe(true);
    expect(home).toContain('anything');
    home.length = 0;
    away.length = 0;
    one.tell([['session', 3]]);
    await bothHear();
    expect(home).toEqual(['session 3', 'anything']);
    // Either its word arrived, or it was said before the other could hear, and all was forgotten on coming back.
    await expect.poll(() => away.at(-1)).toMatch(/anything|session 3/);
    expect(errors, 'each complained once').toHaveLength(2);
  });

  test('nothing is heard of a lost line any more, whatever it still brings', async () => {
    await using alone = await openTestDatabase();
    const { databaseUrl: url = '' } = alone;
    await using proxy = await openTcpProxy(url);
    const echo = Promise.withResolvers<string>();
    const stranger = await openLine({ databaseUrl: url, onNotice: echo.resolve, onLost: () => {} });
    await using bus = openBus(proxy.url);
    const heard = hearingOf(bus);
    await expect.poll(() => bus.isDeaf).toBe(false);
    proxy.pause();
    await stranger.say([await echo.promise, 'stranger p7']);
    await expect.poll(() => bus.isDeaf).toBe(true);
    proxy.resume();
    await expect.poll(() => bus.isDeaf).toBe(false);
    expect(heard).not.toContain('post 7');
    await stranger.close();
  });

  test('everything is forgotten after a process dies, and nothing after one ends', async () => {
    await using proxy = await openTcpProxy(databaseUrl);
    await using dying = openBus(proxy.url);
    const ending = openBus(databaseUrl);
    await expect.poll(() => dying.isDeaf || ending.isDeaf || other.isDeaf).toBe(false);
    const away = hearingOf(other);
    ending.tell([['post', 1]]);
    await ending[Symbol.asyncDispose]();
    await delay(2 * SILENT_MS);
    expect(away).toEqual(['post 1']);
    proxy.pause();
    dying.tell([['post', 2]]);
    await expect.poll(() => away).toEqual(['post 1', 'anything']);
    proxy.resume();
  });

  test('everything is forgotten after a process ends before the outcome of its write is known', async () => {
    const ending = openBus(databaseUrl);
    await expect.poll(() => ending.isDeaf || other.isDeaf).toBe(false);
    const away = hearingOf(other);
    const write = () => Promise.reject(new OutcomeUnknown(new Error('The connection is lost')));
    await expect(telling(ending, [['post', 1]], write)).rejects.toThrow(OutcomeUnknown);
    await ending[Symbol.asyncDispose]();
    await expect.poll(() => away, { timeout: 5000 }).toEqual(['post 1', 'anything']);
  });

  test('what may have been said in vain is made up for, though nothing follows', async () => {
    await using alone = await openTestDatabase();
    const { databaseUrl: url = '' } = alone;
    await using proxy = await openTcpProxy(url);
    await using bus = openBus(proxy.url);
    await using listening = openBus(url);
    await expect.poll(() => bus.isDeaf || listening.isDeaf).toBe(false);
    const away = hearingOf(listening);
    proxy.resetOn(' p7', 'answered');
    bus.tell([['post', 7]]);
    await expect.poll(() => away).toEqual(['post 7', 'anything']);
  });
} else {
  test('a process that is alone with its database is never deaf', () => {
    expect(localBus().isDeaf).toBe(false);
  });
}
