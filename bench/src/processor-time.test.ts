import { expect, it } from 'vitest';
import { processorTimes, workedBetween } from './processor-time.ts';

it('counts what a process worked between two looks', async () => {
  const before = await processorTimes([process.pid]);
  const end = process.cpuUsage().user + 100_000;
  while (process.cpuUsage().user < end);
  const after = await processorTimes([process.pid]);
  expect(workedBetween(before, after)).toBeGreaterThanOrEqual(80);
});

it('counts a process from its beginning when it was not there before, and none that has ended', () => {
  const before = new Map([
    [1, 100],
    [2, 50],
  ]);
  const after = new Map([
    [1, 130],
    [3, 7],
  ]);
  expect(workedBetween(before, after)).toBe(37);
});
