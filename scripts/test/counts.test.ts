import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCounts } from './counts.ts';
import type { Step } from './steps.ts';
import { summaryOf } from './summary.ts';

const check: Step = { name: 'lint', command: ['oxlint'] };
const suite: Step = { name: 'unit', command: ['vitest'], counted: 'vitest' };
const endToEnd: Step = { name: 'end to end', command: ['playwright'], counted: 'playwright' };

const folder = await mkdtemp(join(tmpdir(), 'plaza-counts-'));
afterAll(() => rm(folder, { recursive: true }));

async function reported(report: object): Promise<string> {
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(report));
  return path;
}
const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 2,
  testResults,
});
const playwright = (expected: number, unexpected: number, flaky: number, suites: object[] = []) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  suites,
});

describe('readCounts', () => {
  it.each([
    ['a check as one test', check, true, {}, { passed: 1 }],
    ['a failed check as one failure', check, false, {}, { failed: 1 }],
    ['the tests of a suite', suite, true, vitest(7, 0), { passed: 7, skipped: 2 }],
    ['failed tests of a suite', suite, false, vitest(7, 3), { passed: 7, failed: 3, skipped: 2 }],
    ['a suite without tests as failed', suite, true, vitest(0, 0), { failed: 1, skipped: 2 }],
    ['a failure outside of tests', suite, false, vitest(7, 0), { passed: 7, failed: 1, skipped: 2 }],
    ['a suite without a report as failed', suite, true, undefined, { failed: 1 }],
    ['flaky end-to-end tests as passed', endToEnd, false, playwright(5, 1, 1), { passed: 6, failed: 1 }],
  ])('counts %s', async (_what, step, ok, report, counts) => {
    const path = report ? await reported(report) : join(folder, 'missing.json');
    const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
    expect(await readCounts(step, ok, path)).toEqual({ ...nothing, ...counts });
  });

  it('lists failed tests with their messages', async () => {
    const test = {
      fullName: 'a post is kept',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\u001b[0m\nto be 2'],
    };
    const ran = [
      {
        name: 'posts.test.ts',
        status: 'failed',
        assertionResults: [test, { ...test, status: 'passed', failureMessages: [] }],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    const report = await reported(vitest(1, 1, ran));
    expect((await readCounts(suite, false, report)).failures).toEqual([
      'posts.test.ts › a post is kept\n    expected 1\n    to be 2',
      'broken.test.ts\n    no such module',
    ]);
  });

  it('lists tests that passed only when repeated', async () => {
    const test = { fullName: 'a post is kept', status: 'passed', failureMessages: ['expected 1'] };
    const steady = { ...test, failureMessages: [] };
    const ran = [{ name: 'posts.test.ts', status: 'passed', assertionResults: [test, steady] }];
    const { failures, flaky } = await readCounts(suite, true, await reported(vitest(2, 0, ran)));
    expect(failures).toEqual([]);
    expect(flaky).toEqual(['posts.test.ts › a post is kept\n    expected 1']);
  });

  it('lists failed and flaky end-to-end tests in nested suites', async () => {
    const specOf = (title: string, status: string) => ({
      title,
      line: 7,
      tests: [{ status, results: [{ errors: [{ message: 'shut' }] }] }],
    });
    const specs = [specOf('opens', 'unexpected'), specOf('closes', 'flaky'), specOf('locks', 'expected')];
    const suites = [{ file: 'door.spec.ts', specs: [], suites: [{ file: 'door.spec.ts', specs }] }];
    const { failures, flaky } = await readCounts(
      endToEnd,
      false,
      await reported(playwright(1, 1, 1, suites)),
    );
    expect(failures).toEqual(['door.spec.ts:7 › opens\n    shut']);
    expect(flaky).toEqual(['door.spec.ts:7 › closes\n    shut']);
  });
});

describe('summaryOf', () => {
  it('lists failures and ends with the total', () => {
    const results = [
      { name: 'lint', passed: 1, failed: 0, skipped: 0, failures: [], flaky: [], seconds: 2 },
      {
        name: 'unit',
        passed: 40,
        failed: 2,
        skipped: 1,
        failures: ['a › b\n    c'],
        flaky: ['d › e'],
        seconds: 10.25,
      },
    ];
    expect(summaryOf(results).split('\n')).toEqual([
      '✗ unit: a › b',
      '    c',
      '',
      '! unit: passed only when repeated: d › e',
      '',
      expect.stringMatching(/^✓ lint +1 passed +2\.0 s$/),
      expect.stringMatching(/^✗ unit +40 passed, 2 failed, 1 skipped, 1 flaky +10\.3 s$/),
      '',
      '41 passed, 2 failed',
    ]);
  });
});
