import type { Result } from './run-step.ts';

/**
 * Prints one line a step and then, last and read by machines, `N passed, N failed`.
 *
 * @returns The number of failures.
 */
export function printSummary(results: readonly Result[]): number {
  console.log('');
  for (const result of results) console.log(summaryLine(result));
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed;
}

function summaryLine({ name, passed, failed, skipped, seconds }: Result): string {
  const mark = failed === 0 ? '✓' : '✗';
  const counts = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
  return `${mark} ${name.padEnd(20)}${counts.padEnd(26)}${seconds.toFixed(1).padStart(6)} s`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
