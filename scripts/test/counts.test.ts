import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCounts } from './counts.ts';
import type { Step } from './steps.ts';
import { summaryOf } from './summary.ts';

const check: Step = { name: 'lint', command: ['oxlint'] };
const suite: Step = { name: 'unit', command: ['vitest'], counted: 'by vitest' };
const endToEnd: Step = { name: 'end to end', command: ['playwright'], counted: 'by playwright' };

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
  reported({ numPassedTests, numFailedTests, numPendingTests: 2 });

describe('readCounts', () => {
  it('counts a check as one test', async () => {
    expect(await readCounts(check, true, '')).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(await readCounts(check, false, '')).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts what a suite reports', async () => {
    expect(await readCounts(suite, true, await vitest(7, 0))).toEqual({ passed: 7, failed: 0, skipped: 2 });
    expect(await readCounts(suite, false, await vitest(7, 3))).toEqual({ passed: 7, failed: 3, skipped: 2 });
  });

  it('counts flaky end-to-end tests as failed', async () => {
    const report = await reported({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } });
    expect(await readCounts(endToEnd, false, report)).toEqual({ passed: 5, failed: 2, skipped: 0 });
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
  it('ends with the line that machines read', () => {
    const results = [
      { name: 'lint', passed: 1, failed: 0, skipped: 0, seconds: 2 },
      { name: 'unit', passed: 40, failed: 2, skipped: 1, seconds: 10.25 },
    ];
    expect(summaryOf(results).split('\n')).toEqual([
      expect.stringMatching(/^✓ lint +1 passed +2\.0 s$/),
      expect.stringMatching(/^✗ unit +40 passed, 2 failed, 1 skipped +10\.3 s$/),
      '',
      '41 passed, 2 failed',
    ]);
  });
});
