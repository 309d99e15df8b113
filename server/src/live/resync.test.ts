import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createResync } from './resync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(size: number, delayMs = 0) {
  const streams = new Set(Array.from({ length: size }, (_, index) => index));
  const told: (number | 'all')[] = [];
  const resync = createResync({
    streams: () => streams.values(),
    delayMs,
    tell: (stream) => void told.push(stream),
    onTold: () => void told.push('all'),
  });
  const toldWithin = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return told.splice(0);
  };
  return { streams, resync, toldWithin };
}

it('tells a few streams at once', async () => {
  const { resync, toldWithin } = setUp(3);
  resync.begin();
  expect(resync.isRunning).toBe(true);
  expect(await toldWithin(1)).toEqual([0, 1, 2, 'all']);
  expect(resync.isRunning).toBe(false);
});

it('tells ten thousand streams evenly within 30 seconds', async () => {
  const { resync, toldWithin } = setUp(10_000);
  resync.begin();
  for (let second = 0; second < 29; second++) {
    const { length } = await toldWithin(1000);
    expect(length, `in second ${second}`).toBeGreaterThan(300);
    expect(length, `in second ${second}`).toBeLessThan(400);
  }
  expect((await toldWithin(1000)).at(-1)).toBe('all');
});

it('begins when other processes no longer answer with outdated data, once for several calls', async () => {
  const { resync, toldWithin } = setUp(1, 3000);
  resync.begin();
  expect(await toldWithin(2999)).toEqual([]);
  resync.begin();
  expect(await toldWithin(1)).toEqual([0, 'all']);
  expect(await toldWithin(10_000)).toEqual([]);
});

it('tells streams that are opened meanwhile, and all again after a call meanwhile', async () => {
  const { streams, resync, toldWithin } = setUp(11);
  resync.begin();
  expect(await toldWithin(29)).toHaveLength(10);
  streams.add(99);
  resync.begin();
  expect(await toldWithin(1)).toEqual([10, 99, 'all']);
  expect((await toldWithin(100)).filter((stream) => stream === 0)).toHaveLength(1);
});
