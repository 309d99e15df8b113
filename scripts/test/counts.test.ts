import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCounts } from './counts.ts';
import type { Step } from './steps.ts';
import { summaryOf } from './summary.ts';

const check: Step = { name: 'lint', command: ['oxlint'] };
const suite: Step = { name: 'unit', command: ['vitest'], counted: 'vitest' };
const endToEnd: Step = { name: 'end to end', command: ['playwright'], counted: 'playwright' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-counts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function reported(report: object): Promise<string> {
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(report));
  return path;
}
const vitest = (numPassedTests: number, numFailedTests: number) =>
  reported({ numPassedTests, numFailedTests, numPendingTests: 2, testResults: [] });

describe('readCounts', () => {
  it('counts a check as one test', async () => {
    expect(await readCounts(check, true, '')).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
    expect(await readCounts(check, false, '')).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  });

  it('counts what a suite reports', async () => {
    expect(await readCounts(suite, true, await vitest(7, 0))).toEqual({
      passed: 7,
      failed: 0,
      skipped: 2,
      failures: [],
    });
    expect(await readCounts(suite, false, await vitest(7, 3))).toEqual({
      passed: 7,
      failed: 3,
      skipped: 2,
      failures: [],
    });
  });

  it('counts flaky end-to-end tests as failed', async () => {
    const report = await reported({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [],
    });
    expect(await readCounts(endToEnd, false, report)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 0,
      failures: [],
    });
  });

  it('tells which tests failed, and why', async () => {
    const test = {
      fullName: 'a post is kept',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\u001b[0m\nto be 2'],
    };
    const ran = [
      { name: 'posts.test.ts', status: 'failed', assertionResults: [test, { ...test, status: 'passed' }] },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    const report = await reported({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: ran,
    });
    expect((await readCounts(suite, false, report)).failures).toEqual([
      'posts.test.ts › a post is kept\n    expected 1\n    to be 2',
      'broken.test.ts\n    no such module',
    ]);
  });

  it('tells which end-to-end tests failed, however deep they are', async () => {
    const spec = {
      title: 'opens',
      line: 7,
      tests: [{ status: 'flaky', results: [{ errors: [{ message: 'shut' }] }] }],
    };
    const suites = [{ file: 'door.spec.ts', specs: [], suites: [{ file: 'door.spec.ts', specs: [spec] }] }];
    const report = await reported({ stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 }, suites });
    expect((await readCounts(endToEnd, false, report)).failures).toEqual([
      'door.spec.ts:7 › opens\n    shut',
    ]);
  });

  it('fails a suite that ran no test', async () => {
    expect((await readCounts(suite, true, await vitest(0, 0))).failed).toBe(1);
  });

  it('fails a suite that broke outside its tests, or before it could report', async () => {
    expect((await readCounts(suite, false, await vitest(7, 0))).failed).toBe(1);
    expect((await readCounts(suite, true, join(folder, 'missing.json'))).failed).toBe(1);
  });
});

describe('summaryOf', () => {
  it('names what failed and ends with the line that machines read', () => {
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
