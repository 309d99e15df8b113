import { afterAll, expect, test } from 'vitest';
import { openChannel } from '../../src/bus/channel.ts';
import { readMessage } from '../../src/bus/message.ts';
import { publishOnCommit, transactAndPublish } from '../../src/bus/transact-and-publish.ts';
import { OutcomeUnknown } from '../../src/db/errors.ts';
import { openDatabase } from '../../src/db/open.ts';
import { AN_HOUR_MS, collect, openBus } from '../support/buses.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const db = open.use(openDatabase(database));
const { databaseUrl = '' } = database;

/** Longer than a heartbeat takes on any machine. */
const SILENCE_MS = 4000;
/** Waits until each of two buses has sent more than so many heartbeats, one a second. */
const heartbeats = async (count: number) => {
  const sent = new Map<string, number>();
  const onMessage = (message: string) => {
    const { sender } = readMessage(message);
    sent.set(sender, (sent.get(sender) ?? 0) + 1);
  };
  const channel = await openChannel({ databaseUrl, timeout: AN_HOUR_MS, onMessage, onLost: () => {} });
  const least = () => (sent.size < 2 ? 0 : Math.min(...sent.values()));
  await expect.poll(least).toBeGreaterThan(count);
  await channel.close();
};

test('everything is invalidated after a process dies, and nothing after one ends', async () => {
  await using proxy = await openTcpProxy(databaseUrl);
  await using dying = openBus(proxy.url);
  const ending = openBus(databaseUrl);
  await using watching = openBus(databaseUrl, { silence: SILENCE_MS });
  await expect.poll(() => [dying, ending, watching].every((bus) => bus.isConnected)).toBe(true);
  const away = collect(watching);
  ending.publish([['post', 1]]);
  await ending[Symbol.asyncDispose]();
  await heartbeats(1 + SILENCE_MS / 1000);
  expect(away).toEqual(['post 1']);
  proxy.pause();
  dying.publish([['post', 2]]);
  await expect.poll(() => away).toEqual(['post 1', 'all']);
  proxy.resume();
});

test('everything is invalidated after a process ends before the outcome of its write is known', async () => {
  const ending = openBus(databaseUrl);
  await using watching = openBus(databaseUrl, { silence: SILENCE_MS });
  await expect.poll(() => ending.isConnected && watching.isConnected).toBe(true);
  const away = collect(watching);
  const writing = transactAndPublish({ db, bus: ending }, async (trx) => {
    publishOnCommit(trx, ['post', 1]);
    return Promise.reject(new OutcomeUnknown(new Error('The connection is lost')));
  });
  await expect(writing).rejects.toThrow(OutcomeUnknown);
  await ending[Symbol.asyncDispose]();
  await expect.poll(() => away).toEqual(['post 1', 'all']);
});
