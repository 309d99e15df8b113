import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Count } from './count-repository.ts';
import { createTally } from './tally.ts';

const WINDOW = 60_000;
const BATCH = 100;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The counts that several tallies share. */
function sharedCounts() {
  const counts = new Map<string, Count>();
  let isAway = false;
  return {
    counts,
    goAway: (away: boolean) => void (isAway = away),
    addToShared: (additions: readonly Count[]) => {
      if (isAway) return Promise.reject(new Error('away'));
      const updated = additions.map(({ key, count, ends_at }) => ({
        key,
        count: (counts.get(key)?.count ?? 0) + count,
        ends_at: counts.get(key)?.ends_at ?? ends_at,
      }));
      for (const count of updated) counts.set(count.key, count);
      return Promise.resolve(updated);
    },
  };
}
const adder = (tally: ReturnType<typeof createTally>) => (key: string) =>
  tally(key, Date.now(), Date.now() + WINDOW).count;

test('a tally includes the counts of others after each batch', async () => {
  const { counts, addToShared } = sharedCounts();
  const [one, other] = [adder(createTally(addToShared)), adder(createTally(addToShared))];
  expect([one('a'), one('a'), other('a'), one('b')]).toEqual([1, 2, 1, 1]);
  await vi.advanceTimersByTimeAsync(BATCH);
  expect(counts.get('a')?.count).toBe(3);
  expect([one('b'), other('a')]).toEqual([2, 4]);
  await vi.advanceTimersByTimeAsync(BATCH);
  expect([counts.get('a')?.count, counts.get('b')?.count]).toEqual([4, 2]);
});

test('failed additions are added once with the next batch', async () => {
  const { counts, addToShared, goAway } = sharedCounts();
  const add = adder(createTally(addToShared));
  goAway(true);
  add('a');
  await vi.advanceTimersByTimeAsync(BATCH);
  goAway(false);
  expect(add('b')).toBe(1);
  expect(add('a')).toBe(2);
  await vi.advanceTimersByTimeAsync(BATCH);
  expect([counts.get('a')?.count, counts.get('b')?.count]).toEqual([2, 1]);
});

test('a count starts at 1 in a new window', async () => {
  const { counts, addToShared } = sharedCounts();
  const add = adder(createTally(addToShared));
  expect([add('a'), add('a')]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(WINDOW);
  counts.clear();
  expect(add('a')).toBe(1);
});

test('a window ends at the latest when a new one would, after the clock was set back', async () => {
  const ends: number[] = [];
  const tally = createTally((additions) => {
    ends.push(...additions.map(({ ends_at }) => ends_at));
    return Promise.resolve(additions);
  });
  tally('a', Date.now(), Date.now() + WINDOW);
  const now = Date.now() - 366 * 86_400_000;
  expect(tally('a', now, now + WINDOW)).toMatchObject({ count: 2, ends_at: now + WINDOW });
  await vi.advanceTimersByTimeAsync(BATCH);
  expect(ends).toEqual([now + WINDOW]);
});
