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
    ['flaky end-to-end tests as failed', endToEnd, false, playwright(5, 1, 1), { passed: 5, failed: 2 }],
  ])('counts %s', async (_what, step, ok, report, counts) => {
    const path = report ? await reported(report) : join(folder, 'missing.json');
    const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
    expect(await readCounts(step, ok, path)).toEqual({ ...nothing, ...counts });
  });

  it('lists failed tests with their messages', async () => {
    const test = {
      fullName: 'a post is kept',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\u001b[0m\nto be 2'],
    };
    const ran = [
      { name: 'posts.test.ts', status: 'failed', assertionResults: [test, { ...test, status: 'passed' }] },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    const report = await reported(vitest(1, 1, ran));
    expect((await readCounts(suite, false, report)).failures).toEqual([
      'posts.test.ts › a post is kept\n    expected 1\n    to be 2',
      'broken.test.ts\n    no such module',
    ]);
  });

  it('lists failed end-to-end tests in nested suites', async () => {
    const spec = {
      title: 'opens',
      line: 7,
      tests: [{ status: 'flaky', results: [{ errors: [{ message: 'shut' }] }] }],
    };
    const suites = [{ file: 'door.spec.ts', specs: [], suites: [{ file: 'door.spec.ts', specs: [spec] }] }];
    const report = await reported(playwright(0, 0, 1, suites));
    expect((await readCounts(endToEnd, false, report)).failures).toEqual([
      'door.spec.ts:7 › opens\n    shut',
    ]);
  });
});

describe('summaryOf', () => {
  it('lists failures and ends with the total', () => {
    const results = [
      { name: 'lint', passed: 1, failed: 0, skipped: 0, failures: [], seconds: 2 },
      { name: 'unit', passed: 40, failed: 2, skipped: 1, failures: ['a › b\n    c'], seconds: 10.25 },
    ];
    expect(summaryOf(results).split('\n')).toEqual([
      '✗ unit: a › b',
      '    c',
      '',
      expect.stringMatching(/^✓ lint +1 passed +2\.0 s$/),
      expect.stringMatching(/^✗ unit +40 passed, 2 failed, 1 skipped +10\.3 s$/),
      '',
      '41 passed, 2 failed',
    ]);
  });
});
