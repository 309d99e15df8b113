import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannel } from '../../src/bus/channel.ts';
import { readMessage } from '../../src/bus/message.ts';
import { publishOnCommit, transactAndPublish } from '../../src/bus/transact-and-publish.ts';
import { OutcomeUnknown } from '../../src/db/errors.ts';
import { openDatabase } from '../../src/db/open.ts';
import { AN_HOUR_MS, collect, openBus } from '../support/buses.ts';
import { openTestDatabase } from '../support/databases.ts';
import { until } from '../support/hang-detector.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const db = open.use(openDatabase(database));
const { databaseUrl = '' } = database;

const SILENCE_MS = 4000;

/** Waits until each of so many buses has looked for dead ones, as it does between two heartbeats. */
async function checksOf(buses: number): Promise<void> {
  const sent = new Map<string, number>();
  const onMessage = (message: string) => {
    const { sender, content } = readMessage(message);
    if (content.length === 0) sent.set(sender, (sent.get(sender) ?? 0) + 1);
  };
  const channel = await openChannel({ databaseUrl, timeout: AN_HOUR_MS, onMessage, onLost: () => {} });
  await until(() => [...sent.values()].filter((count) => count > 1).length >= buses);
  await channel.close();
}

// The clock by which a bus measures silence.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('everything is invalidated after a process dies, and nothing after one ends', async () => {
  await using proxy = await openTcpProxy(databaseUrl);
  await using dying = openBus(proxy.url);
  const ending = openBus(databaseUrl);
  await using watching = openBus(databaseUrl, { silence: SILENCE_MS });
  await until(() => [dying, ending, watching].every((bus) => bus.isConnected));
  const away = collect(watching);
  ending.publish([['post', 1]]);
  await ending[Symbol.asyncDispose]();
  await until(() => away.length > 0);
  for (const id of [2, 3]) {
    vi.advanceTimersByTime(SILENCE_MS - 1);
    // Once this arrives, the process that publishes it has not been silent.
    dying.publish([['post', id]]);
    await until(() => away.includes(`post ${id}`));
    await checksOf(2);
  }
  expect(away).toEqual(['post 1', 'post 2', 'post 3']);
  proxy.pause();
  dying.publish([['post', 4]]);
  await until(async () => {
    vi.advanceTimersByTime(SILENCE_MS);
    await checksOf(1);
    return away.length > 3;
  });
  expect(away).toEqual(['post 1', 'post 2', 'post 3', 'all']);
  proxy.resume();
});

test('everything is invalidated after a process ends before the outcome of its write is known', async () => {
  const ending = openBus(databaseUrl);
  await using watching = openBus(databaseUrl, { silence: SILENCE_MS });
  await until(() => ending.isConnected && watching.isConnected);
  const away = collect(watching);
  const writing = transactAndPublish({ db, bus: ending }, async (trx) => {
    publishOnCommit(trx, ['post', 1]);
    return Promise.reject(new OutcomeUnknown(new Error('The connection is lost')));
  });
  await expect(writing).rejects.toThrow(OutcomeUnknown);
  await ending[Symbol.asyncDispose]();
  await until(() => away.length > 0);
  expect(away).toEqual(['post 1']);
  vi.advanceTimersByTime(SILENCE_MS + 1);
  await checksOf(1);
  expect(away).toEqual(['post 1', 'all']);
});
