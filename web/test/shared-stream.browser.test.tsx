import { EVENT_STREAM, LAST_EVENT_ID } from '@plaza/contract/event.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shareStream } from '../src/features/live/shared-stream.ts';
import { setSession } from '../src/features/session/session-store.ts';
import { startSession } from '../src/features/session/session.ts';
import { isLive } from '../src/lib/live-state.ts';
import { event, EVENTS_PATH } from './support/live-events.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';
import { otherTab } from './support/other-tab.ts';
import { reached } from './support/reached.ts';
import { setHidden } from './support/set-hidden.ts';

startSession();

/** Ids that no other test file uses: their tabs share a channel and a lock. */
let userId = 51_000;

/** Signs a new member in, and opens streams for the calls of the tabs, one after the other. */
function serveStreams() {
  setSession(sessionOf(++userId, 'token'));
  const positions: (string | null)[] = [];
  let current: ReadableStreamDefaultController<Uint8Array> | undefined;
  scriptNetwork(({ path, headers, signal }) => {
    if (path !== EVENTS_PATH) return new Response();
    positions.push(headers.get(LAST_EVENT_ID));
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      current = stream;
      signal?.addEventListener('abort', () => stream.error(signal.reason));
    };
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': EVENT_STREAM } });
  });
  return {
    /** The positions from which the calls continue. */
    positions,
    send: (text: string) => current?.enqueue(new TextEncoder().encode(text)),
    end: () => current?.close(),
  };
}

/** A change of a post, with the position after it. */
const changeOf = (id: number) => `id: ${id}\n${event('post', { id, change: 'changed' })}`;

/** Opens a tab. @returns what it receives, and ends it */
function openTab() {
  const received: unknown[] = [];
  const end = shareStream(userId, (name, data) => received.push(name === 'post' ? data : name));
  onTestFinished(end);
  const ids = () => received.map((data) => (data as { id?: number }).id ?? data);
  return { ids, end };
}

/** Another tab that reads the stream as soon as no other does. @returns whether it does, and ends that */
function readElsewhere() {
  const done = Promise.withResolvers<void>();
  onTestFinished(() => done.resolve());
  let isReading = false;
  void navigator.locks.request(`plaza-live-${userId}`, () => {
    isReading = true;
    return done.promise;
  });
  return { isReading: () => isReading, end: done.resolve };
}

const elsewhere = () => otherTab(`plaza-live-${userId}`);

function fakeDelays(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('each tab receives all events, also those before it was opened, and the next one continues the stream where the first ended', async () => {
  const { positions, send } = serveStreams();
  const first = openTab();
  await expect.poll(() => positions).toEqual([null]);
  send(changeOf(1));
  await expect.poll(first.ids).toEqual([1]);
  const [second, third] = [openTab(), openTab()];
  await expect.poll(second.ids).toContain(1);
  await expect.poll(third.ids).toContain(1);
  send(changeOf(2));
  for (const tab of [third, second, first]) await expect.poll(tab.ids).toContain(2);
  first.end();
  expect(isLive.get()).toBe(false);
  await expect.poll(() => positions).toEqual([null, '2']);
  send(changeOf(3));
  for (const tab of [third, second]) await expect.poll(() => new Set(tab.ids())).toEqual(new Set([1, 2, 3]));
  expect(first.ids()).toEqual([1, 2]);
});

test('a hidden tab leaves the stream to a visible one, and continues it when that is closed', async () => {
  const { positions, send } = serveStreams();
  const tab = openTab();
  await expect.poll(() => positions).toEqual([null]);
  send(changeOf(1));
  await expect.poll(tab.ids).toEqual([1]);
  const visible = readElsewhere();
  using channel = elsewhere();
  const answer = channel.nextMessage();
  channel.send({ kind: 'joined', age: 0 });
  await answer;
  send(changeOf(2));
  await expect.poll(tab.ids).toEqual([1, 2]);
  expect(visible.isReading()).toBe(false);
  setHidden(true);
  channel.send({ kind: 'joined', age: 0 });
  await expect.poll(visible.isReading).toBe(true);
  channel.send({ kind: 'position', id: '5' });
  const before = channel.received.length;
  channel.send({ kind: 'joined', age: 1e9 });
  channel.send({ kind: 'event', event: { name: 'post', json: '{"id":6}' } });
  await expect.poll(tab.ids).toEqual([1, 2, 6]);
  visible.end();
  await expect.poll(() => positions).toEqual([null, '5']);
  send('id: 7\n\n');
  // The tab that did not read answered none.
  await expect.poll(() => channel.received.slice(before)).toEqual([{ kind: 'position', id: '7' }]);
});

test('a tab that is hidden for five minutes leaves the stream until it is visible again', async () => {
  fakeDelays();
  const { positions } = serveStreams();
  openTab();
  await expect.poll(() => positions).toEqual([null]);
  const other = readElsewhere();
  using channel = elsewhere();
  for (const isHidden of [true, false]) {
    setHidden(isHidden);
    vi.advanceTimersByTime(4 * 60_000);
  }
  channel.send({ kind: 'joined', age: 1e9 });
  const answer = { kind: 'event', event: { name: 'resync', json: '{}' } };
  await expect.poll(() => channel.received).toContainEqual(answer);
  expect(other.isReading()).toBe(false);
  setHidden(true);
  vi.advanceTimersByTime(5 * 60_000);
  await expect.poll(other.isReading).toBe(true);
  const again = channel.nextMessage();
  setHidden(false);
  expect(await again).toMatchObject({ data: { kind: 'joined' } });
  const calls = positions.length;
  other.end();
  await expect.poll(() => positions.length).toBe(calls + 1);
});

test('a tab is live while it or another one reads the stream, until ten seconds after the stream ended', async () => {
  fakeDelays();
  const { positions, send, end } = serveStreams();
  const other = readElsewhere();
  using channel = elsewhere();
  const tab = openTab();
  channel.send({ kind: 'position', id: '1' });
  await expect.poll(() => isLive.get()).toBe(true);
  channel.send({ kind: 'interrupted' });
  channel.send({ kind: 'event', event: { name: 'post', json: '{"id":1}' } });
  await reached(() => tab.ids().length === 1);
  expect(isLive.get()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(isLive.get()).toBe(false);
  other.end();
  await expect.poll(() => positions).toEqual(['1']);
  send('id: 2\n\n');
  await expect.poll(() => isLive.get()).toBe(true);
  end();
  await reached(() => channel.received.length === 3);
  expect(channel.received.at(-1)).toEqual({ kind: 'interrupted' });
  expect(isLive.get()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(isLive.get()).toBe(false);
});
