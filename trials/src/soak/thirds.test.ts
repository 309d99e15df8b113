import { expect, it } from 'vitest';
import { machineTotals } from './machine.ts';
import type { Sample } from './samples.ts';
import { compareThirds } from './thirds.ts';

const ACTIONS = 9000;
const EVERY_MS = 10;

/** Actions whose duration is `tookAt` of their position in the run, from 0 to 1. */
function measurementsOf(tookAt: (part: number) => number) {
  const due = Float64Array.from({ length: ACTIONS }, (_, i) => i * EVERY_MS);
  return { due, took: due.map((_, i) => tookAt(i / ACTIONS)), errors: [] };
}

const samples = Array.from({ length: 18 }, (_, i): Sample => {
  const totals = {
    work: i * 500,
    usersWork: i * 250,
    waited: i * 50,
    collected: i * 100,
    checkpoints: 7 + i,
  };
  const machine = { ticks: i * 1000, stolen: i * 20, processorStall: i * 500, diskStall: i * 1000 };
  const sizes = { rss: 150, heap: 40, descriptors: 90, wal: 4, database: 10 + i, loopP99: 12, loopMax: 30 };
  return { ...sizes, totals: { at: i * 5000, ...totals, ...machine } };
});

it('actions that become slower break the promise, and the figure contains measurements by thirds', () => {
  const { verdict, figure } = compareThirds(
    measurementsOf((part) => (part < 2 / 3 ? 10 : 20)),
    samples,
  );
  expect(verdict).toBe('broken');
  expect(figure).toContain('99 of 100 within 10, 10, 20 ms by thirds');
  expect(figure).toContain('median of windows of 10 s 10, 10, 20 ms');
  expect(figure).toContain('garbage collection 2.0, 2.0, 2.0 % of the time');
  expect(figure).toContain('an action takes the server 1.0, 1.0, 1.0 ms');
  expect(figure).toContain('stolen 2.0, 2.0, 2.0 %');
  expect(figure).toContain('checkpoints 5.0, 5.0, 5.0');
  expect(figure).toContain('database 15, 21, 27 MB');
});

it('one pause changes the p99 of its third, and not the median of windows', () => {
  const { figure } = compareThirds(
    measurementsOf((part) => (part > 0.9 && part < 0.92 ? 900 : 10)),
    samples,
  );
  expect(figure).toContain('99 of 100 within 10, 10, 900 ms by thirds');
  expect(figure).toContain('median of windows of 10 s 10, 10, 10 ms');
});

it('actions that stay as fast keep the promise', () => {
  expect(
    compareThirds(
      measurementsOf(() => 10),
      samples,
    ).verdict,
  ).toBe('kept');
});

it('the totals of the machine grow', async () => {
  const before = await machineTotals();
  await expect.poll(async () => (await machineTotals()).ticks).toBeGreaterThan(before.ticks);
});
