import type { Result } from './run-step.ts';

/** The failures, the flaky tests, a line for each step, and the last line `N passed, N failed` for other programs. */
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

const failuresOf = ({ name, failures, flaky }: Result): string[] => [
  ...failures.map((failure) => `✗ ${name}: ${failure}\n`),
  ...flaky.map((failure) => `! ${name}: passed only when repeated: ${failure}\n`),
];

function lineOf({ name, passed, failed, skipped, flaky, seconds }: Result): string {
  const mark = failed === 0 ? '✓' : '✗';
  const counts = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}${flaky.length ? `, ${flaky.length} flaky` : ''}`;
  return `${mark} ${name.padEnd(22)}${counts.padEnd(26)}${seconds.toFixed(1).padStart(6)} s`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
