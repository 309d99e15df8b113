import { STREAMS_OF_MEMBER_MAX } from '@plaza/contract/event.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localBus } from '../bus/bus.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { NOBODY } from '../visibility/visibility-policy.ts';
import { createLive, type Client } from './live-service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const MINUTE_MS = 60_000;

const viewerOf = (userId: number): Viewer => ({
  userId,
  role: 'user',
  sessionId: 1,
  authenticatedAt: 0,
  hidden: NOBODY,
});

function setUp() {
  const bus = localBus();
  const read: string[] = [];
  const live = createLive({
    bus,
    readPosts: async () => new Map(),
    async readViewer(token) {
      read.push(token);
      return { viewer: viewerOf(Number(token)), expiresAt: Date.now() + 60 * MINUTE_MS };
    },
    countUnread: async () => 0,
    onError: (error) => expect.unreachable(String(error)),
  });
  /** Opens a stream of a member whose client does not read its end. @returns takes the names of the events that were written */
  const listen = (userId: number, resumption: Partial<Client> = {}) => {
    let written = '';
    live.open({
      viewer: viewerOf(userId),
      token: String(userId),
      lastEventId: undefined,
      age: undefined,
      ...resumption,
      connect: () => ({ write: (text) => void (written += text.toString()), end() {} }),
    });
    const positions = () => Array.from(written.matchAll(/^id: (.*)$/gm), ([, id]) => id);
    const take = async (ms = 0) => {
      await vi.advanceTimersByTimeAsync(ms);
      const names = Array.from(written.matchAll(/^event: (.*)$/gm), ([, name]) => name);
      const position = positions().at(-1);
      written = '';
      return { names, position };
    };
    return take;
  };
  return { bus, live, listen, read };
}

it('tells a member who is blocked within a minute, once, and the member who blocks at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { bus, listen, read } = setUp();
  const [blocker, blocked] = [listen(1), listen(2)];
  await Promise.all([blocker(100), blocked()]);
  read.length = 0;
  bus.publish([
    ['block', 1],
    ['block', 2, 1],
  ]);
  expect((await blocker(100)).names).toEqual(expect.arrayContaining(['notification', 'resync']));
  expect(read, 'what they may see changes at once').toEqual(['1', '2']);
  bus.publish([
    ['block', 1],
    ['block', 2, 1],
  ]);
  expect((await blocked(0.9 * MINUTE_MS)).names).toEqual([]);
  expect((await blocked(0.2 * MINUTE_MS)).names).toEqual(expect.arrayContaining(['notification', 'resync']));
  expect((await blocked(2 * MINUTE_MS)).names).toEqual([]);
});

it('tells clients that return after everything was invalidated', async () => {
  const { bus, listen } = setUp();
  const { position } = await listen(1)(100);
  bus.publish('all');
  await vi.advanceTimersByTimeAsync(100);
  expect((await listen(1, { lastEventId: position })()).names).toContain('resync');
  const { position: later } = await listen(2)(100);
  expect((await listen(2, { lastEventId: later })(100)).names).toEqual(['notification']);
});

it('reads nothing again for members of whom nothing changed', async () => {
  const { bus, listen, read } = setUp();
  for (let userId = 1; userId <= 50; userId++) listen(userId);
  await vi.advanceTimersByTimeAsync(1000);
  read.length = 0;
  bus.publish([
    ['session', 3],
    ['block', 4],
    ['member', 5],
    ['account', 6],
    ['post', 7],
    ['notification', 8],
  ]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(read).toEqual(['3', '4']);
});

it('the deletion of an account makes none of a thousand streams read everything again', async () => {
  const { bus, listen } = setUp();
  const streams = Array.from({ length: 1000 }, (_, index) => listen(index + 1));
  await vi.advanceTimersByTimeAsync(1000);
  for (const take of streams) await take();
  bus.publish([
    ['account', 2000],
    ['member', 2000],
    ['post', 7, 2000],
  ]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  const received = await Promise.all(streams.map((take) => take()));
  expect(new Set(received.flatMap(({ names }) => names))).toEqual(new Set(['member']));
});

it('the place of a stream that ended is free at once, although its client does not read', async () => {
  const { live, listen } = setUp();
  for (let opened = 0; opened < 3 * STREAMS_OF_MEMBER_MAX; opened++) listen(1);
  expect(live.size).toBe(STREAMS_OF_MEMBER_MAX);
});

it('a stream without a position begins now, also while nobody else listens', async () => {
  const { bus, listen } = setUp();
  bus.publish([['member', 5]]);
  await vi.advanceTimersByTimeAsync(100);
  expect((await listen(1)(1000)).names).toEqual(['notification']);
  expect((await listen(2, { age: 1100 })(1000)).names).toEqual(['member', 'notification']);
});
