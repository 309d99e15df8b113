import type { Result } from './run-step.ts';

/** The failures, a line for each step, and the last line `N passed, N failed` for other programs. */
export function summaryOf(results: readonly Result[]): string {
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  return [
    ...results.flatMap(failuresOf),
    ...results.map(lineOf),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

const failuresOf = ({ name, failures }: Result): string[] =>
  failures.map((failure) => `✗ ${name}: ${failure}\n`);

function lineOf({ name, passed, failed, skipped, seconds }: Result): string {
  const mark = failed === 0 ? '✓' : '✗';
  const counts = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
  return `${mark} ${name.padEnd(22)}${counts.padEnd(26)}${seconds.toFixed(1).padStart(6)} s`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
