import { expect, it } from 'vitest';
import { processorTimes, workedBetween } from './processor-time.ts';

it('counts the processor time between two measurements', async () => {
  const before = await processorTimes([process.pid]);
  const end = process.cpuUsage().user + 100_000;
  while (process.cpuUsage().user < end);
  const after = await processorTimes([process.pid]);
  expect(workedBetween(before, after)).toBeGreaterThanOrEqual(80);
});

it('counts a new process from its start, and no ended process', () => {
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
