import { readFile } from 'node:fs/promises';
import type { Step } from './steps.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

// The parts of the two report formats that are read here.
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}
interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
}

/**
 * Counts the tests of a step that has ended. A step that broke without naming a failed test counts as one failure, and
 * so does a suite that ran no test at all.
 *
 * @param ok Whether its exit code was 0.
 * @param report Path of the JSON that its runner wrote, if any.
 */
export async function readCounts(step: Step, ok: boolean, report: string): Promise<Counts> {
  const counts = step.counted ? await readReport(step.counted, report) : undefined;
  const { passed, failed, skipped } = counts ?? {
    passed: step.counted || !ok ? 0 : 1,
    failed: 0,
    skipped: 0,
  };
  const broken = failed === 0 && (!ok || passed === 0);
  return { passed, failed: broken ? 1 : failed, skipped };
}

async function readReport(counted: 'by vitest' | 'by playwright', path: string): Promise<Counts | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (!text) return undefined;
  // Written by the runner of the very version that the lockfile pins.
  const report: unknown = JSON.parse(text);
  if (counted === 'by playwright') {
    const { stats } = report as PlaywrightReport;
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests } = report as VitestReport;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}
