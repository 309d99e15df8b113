import { expect, it } from 'vitest';
import type { EndedTest } from './events.ts';
import { failedTestsOf, fileTimesOf, summaryOf, type StageResult } from './summary.ts';
import { suiteOf } from './suites.ts';

const test = (title: string, state: EndedTest['state'], output?: string): EndedTest => ({
  suite: 'unit',
  file: 'web/src/a.test.ts',
  title: `group > ${title}`,
  name: title,
  state,
  assertions: 2,
  ...(output !== undefined && { output }),
});
const time = (file: string, ms: number) => ({ type: 'time' as const, suite: 'unit', file, ms });

const stages: StageResult[] = [
  {
    stage: { name: 'checks', steps: [] },
    seconds: 12.34,
    processorSeconds: 20,
    results: [
      { step: { name: 'lint', command: ['oxlint'] }, tests: [], failures: [], fileTimes: [] },
      {
        step: { name: 'types of web', command: ['tsc'] },
        tests: [],
        failures: [{ name: 'types of web', output: 'TS1: a\nTS2: b' }],
        fileTimes: [],
      },
    ],
  },
  {
    stage: { name: 'tests', steps: [] },
    seconds: 3,
    processorSeconds: 4,
    results: [
      {
        step: { name: 'vitest', command: ['vitest'], suites: [suiteOf('unit')] },
        tests: [
          test('works', 'passed'),
          test("doesn't", 'failed', '\u001B[31mred\u001B[39m'),
          test('x', 'skipped'),
        ],
        failures: [{ name: 'web/src/b.test.ts', output: 'no such module' }],
        fileTimes: [time('short', 100), time('long', 1500), time('long', 1000)],
      },
    ],
  },
];

it('prints failures whole with the command that repeats them, then the times, and ends with the total', () => {
  expect(
    summaryOf(stages)
      .split('\n')
      .map((line) => line.trimEnd()),
  ).toEqual([
    '✗ types of web',
    '    TS1: a',
    '    TS2: b',
    "  To repeat it: npm test -- 'types of web'",
    '',
    "✗ unit · web/src/a.test.ts › group > doesn't",
    '    red',
    "  To repeat it: npm test -- unit web/src/a.test.ts 'doesn'\\''t'",
    '',
    '✗ web/src/b.test.ts',
    '    no such module',
    '  To repeat it: npm test -- web/src/b.test.ts',
    '',
    'The slowest test files:',
    '     2.5 s  unit               long',
    '     0.1 s  unit               short',
    '',
    '✗ checks                  1 passed, 1 failed            12.3 s, 20 s of processor time',
    '✗ tests                   1 passed, 2 failed, 1 skipped   3.0 s, 4 s of processor time',
    '✗   unit                  1 passed, 1 failed, 1 skipped',
    '',
    '6 assertions, 24 s of processor time',
    '2 passed, 3 failed',
  ]);
});

it('prints only failed tests of a run that was interrupted', () => {
  expect(failedTestsOf(stages).split('\n')[0]).toBe("✗ unit · web/src/a.test.ts › group > doesn't");
  expect(failedTestsOf(stages)).not.toContain('types of web');
});

it('adds the times of a file up', () => {
  expect(fileTimesOf(stages)).toEqual([
    { suite: 'unit', file: 'long', seconds: 2.5 },
    { suite: 'unit', file: 'short', seconds: 0.1 },
  ]);
});
