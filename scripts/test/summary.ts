import type { Result } from './run-step.ts';

/** What failed, one line a step and then, last and read by machines, `N passed, N failed`. */
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
