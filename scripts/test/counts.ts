import { type Report, readReport } from './report.ts';
import type { Step } from './steps.ts';

/**
 * Counts the tests of a step that has ended. A step that broke without naming a failed test counts as one failure, and
 * so does a suite that ran no test at all.
 *
 * @param ok Whether its exit code was 0.
 * @param report Path of the JSON that its runner wrote, if any.
 */
export async function readCounts(step: Step, ok: boolean, report: string): Promise<Report> {
  if (!step.counted) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [] };
  const told = (await readReport(step.counted, report)) ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  const broken = told.failed === 0 && (!ok || told.passed === 0);
  return broken ? { ...told, failed: 1 } : told;
}
