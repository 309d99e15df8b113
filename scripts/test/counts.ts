import { type Report, readReport } from './report.ts';
import type { Step } from './steps.ts';

const NOTHING: Report = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

/**
 * Counts the tests of a step. A step that failed without a failed test, and a suite without tests, count as one failure.
 * @param ok whether its exit code was 0
 * @param report path of the JSON report of its runner
 */
export async function readCounts(step: Step, ok: boolean, report: string): Promise<Report> {
  if (!step.counted) return { ...NOTHING, ...(ok ? { passed: 1 } : { failed: 1 }) };
  const reported = (await readReport(step.counted, report)) ?? NOTHING;
  const isBroken = reported.failed === 0 && (!ok || reported.passed === 0);
  return isBroken ? { ...reported, failed: 1 } : reported;
}
