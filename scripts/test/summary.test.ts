import { expect, it } from 'vitest';
import type { EndedTest } from './events.ts';
import { failedTestsOf } from './failures.ts';
import { repeatFailures, unitsThatFailed, withRepetition, type Repeated } from './repeat.ts';
import { summaryOf, type RunReport, type StageResult } from './summary.ts';
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
          test("doesn't", 'failed', '\u001B[31mred\u001B[39m\n  at a.test.ts:3:4'),
          test('x', 'skipped'),
        ],
        failures: [
          { name: 'web/src/b.test.ts', output: 'no such module', suite: 'unit', file: 'web/src/b.test.ts' },
        ],
        fileTimes: [time('short', 100), time('long', 1500), time('long', 1000)],
      },
    ],
  },
];

const results = stages.flatMap((stage) => stage.results);
const reportOf = (repeated: readonly Repeated[], more: Partial<RunReport> = {}): RunReport => ({
  stages: stages.map((stage) => ({ ...stage, results: withRepetition(stage.results, repeated) })),
  repetition: { repeated, seconds: 1, processorSeconds: 2 },
  left: [],
  notes: ['2 processors'],
  ...more,
});
const linesOf = (report: RunReport) =>
  summaryOf(report)
    .split('\n')
    .map((line) => line.trimEnd());

it('prints failures whole with the command that repeats them, then the times, and ends with the total', () => {
  expect(linesOf(reportOf(unitsThatFailed(results)))).toEqual([
    'The slowest test files:',
    '     2.5 s  unit               long',
    '     0.1 s  unit               short',
    '',
    '✗ types of web',
    '    TS1: a',
    '    TS2: b',
    "  To repeat it: npm test -- 'types of web'",
    '',
    "✗ unit · web/src/a.test.ts › group > doesn't",
    '    red',
    '      at a.test.ts:3:4',
    "  To repeat it: npm test -- unit web/src/a.test.ts 'doesn'\\''t'",
    '',
    '✗ unit · web/src/b.test.ts',
    '    no such module',
    '  To repeat it: npm test -- unit web/src/b.test.ts',
    '',
    '✗ checks                  1 passed, 1 failed            12.3 s, 20 s of processor time',
    '✗ tests                   1 passed, 2 failed, 1 skipped   3.0 s, 4 s of processor time',
    '✗   unit                  1 passed, 1 failed, 1 skipped',
    '',
    '2 processors',
    '6 assertions, 26 s of processor time',
    '2 passed, 3 failed',
  ]);
});

it('tells what passed when it was repeated, and how each attempt of a failure went', async () => {
  const [, tests] = stages;
  if (!tests) throw new Error('There is no stage with tests.');
  const { repeated } = await repeatFailures(tests.results, {
    folder: '/run',
    stop: new AbortController().signal,
    run: (step) => {
      const isA = step.command.join(' ').includes('a.test');
      const again = isA ? [test('works', 'passed'), test("doesn't", 'passed')] : [];
      const failures = isA ? [] : [{ name: 'web/src/b.test.ts', output: 'still no such module' }];
      return Promise.resolve({ step, tests: again, failures, fileTimes: [] });
    },
  });
  const lines = linesOf({ ...reportOf(repeated), stages: reportOf(repeated).stages.slice(1) });
  expect(lines.slice(4)).toEqual([
    'Flaky, because they passed when they were repeated:',
    "~ unit · web/src/a.test.ts › group > doesn't: failed, passed",
    '    red',
    '    at a.test.ts:3:4',
    '',
    '✗ unit · web/src/b.test.ts',
    '    no such module',
    '  Attempts: failed, did not run, did not run. To repeat it: npm test -- unit web/src/b.test.ts',
    '',
    '✗ web/src/b.test.ts',
    '    still no such module',
    '  Attempts: did not run, failed, failed. To repeat it: npm test -- web/src/b.test.ts',
    '',
    '✗ tests                   2 passed, 1 failed             3.0 s, 4 s of processor time',
    '✓   unit                  2 passed',
    '✗ repetition              1 passed, 1 failed             1.0 s, 2 s of processor time',
    '',
    '2 processors',
    '4 assertions, 6 s of processor time',
    '2 passed, 1 failed',
  ]);
});

it('cuts the outputs of failures to the last 60 lines, but not the place', () => {
  const output = [...Array.from({ length: 99 }, (_, index) => `line ${index}`), 'at a.ts:1:2'].join('\n');
  const lint = { step: { name: 'lint', command: ['oxlint'] as const }, tests: [], fileTimes: [] };
  const repeated = unitsThatFailed([{ ...lint, failures: [{ name: 'lint', output }] }]);
  const lines = linesOf(reportOf(repeated));
  expect(lines.length).toBeLessThanOrEqual(64);
  expect(lines).toContain('    at a.ts:1:2');
  expect(lines).toContain('    … 100 lines, all in failures.txt');
});

it('fails a run that did not begin some stages', () => {
  const report = { ...reportOf([]), stages: [], left: ['end-to-end tests'] };
  expect(linesOf(report).slice(-4)).toEqual([
    'Not begun: end-to-end tests.',
    '2 processors',
    '0 assertions, 2 s of processor time',
    '0 passed, 1 failed',
  ]);
});

it('prints only failed tests of a run that was interrupted', () => {
  expect(failedTestsOf(results).split('\n')[0]).toBe("✗ unit · web/src/a.test.ts › group > doesn't");
  expect(failedTestsOf(results)).not.toContain('types of web');
});
