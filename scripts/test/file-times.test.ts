import { expect, it } from 'vitest';
import { fileTimesOf } from './file-times.ts';
import { suiteOf } from './suites.ts';

const time = (file: string, ms: number) => ({ type: 'time' as const, suite: 'unit', file, ms });

it('adds the times of a file up', () => {
  const step = { name: 'vitest', command: ['vitest'] as const, suites: [suiteOf('unit')] };
  const fileTimes = [time('short', 100), time('long', 1500), time('long', 1000)];
  expect(fileTimesOf([{ step, tests: [], failures: [], fileTimes }])).toEqual([
    { suite: 'unit', file: 'long', seconds: 2.5 },
    { suite: 'unit', file: 'short', seconds: 0.1 },
  ]);
});
