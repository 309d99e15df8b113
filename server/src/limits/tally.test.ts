import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Count } from './count-repository.ts';
import { createTally } from './tally.ts';

const WINDOW = 60_000;
const GATHER = 100;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts that several tallies share. */
function sharedCounts() {
  const counts = new Map<string, Count>();
  let isAway = false;
  return {
    counts,
    goAway: (away: boolean) => void (isAway = away),
    settle: (additions: readonly Count[]) => {
      if (isAway) return Promise.reject(new Error('away'));
      const settled = additions.map(({ key, count, ends_at }) => ({
        key,
        count: (counts.get(key)?.count ?? 0) + count,
        ends_at: counts.get(key)?.ends_at ?? ends_at,
      }));
      for (const count of settled) counts.set(count.key, count);
      return Promise.resolve(settled);
    },
  };
}
const adder = (tally: ReturnType<typeof createTally>) => (key: string) =>
  tally.add(key, Date.now(), Date.now() + WINDOW).count;

test('each counts for itself at first, and with the others a moment later', async () => {
  const { counts, settle } = sharedCounts();
  const [one, other] = [adder(createTally(settle)), adder(createTally(settle))];
  expect([one('a'), one('a'), other('a'), one('b')]).toEqual([1, 2, 1, 1]);
  await vi.advanceTimersByTimeAsync(GATHER);
  expect(counts.get('a')?.count).toBe(3);
  expect([one('b'), other('a')]).toEqual([2, 4]);
  await vi.advanceTimersByTimeAsync(GATHER);
  expect([counts.get('a')?.count, counts.get('b')?.count]).toEqual([4, 2]);
});

test('what could not be settled is settled with what comes next, once', async () => {
  const { counts, settle, goAway } = sharedCounts();
  const add = adder(createTally(settle));
  goAway(true);
  add('a');
  await vi.advanceTimersByTimeAsync(GATHER);
  goAway(false);
  expect(add('b')).toBe(1);
  expect(add('a')).toBe(2);
  await vi.advanceTimersByTimeAsync(GATHER);
  expect([counts.get('a')?.count, counts.get('b')?.count]).toEqual([2, 1]);
});

test('a window that is over begins anew', async () => {
  const { counts, settle } = sharedCounts();
  const add = adder(createTally(settle));
  expect([add('a'), add('a')]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(WINDOW);
  counts.clear();
  expect(add('a')).toBe(1);
});
