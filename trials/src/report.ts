import { cpus, loadavg } from 'node:os';
import { percentile } from '../../bench/src/percentile.ts';
import { writeResult, writeSection } from '../../bench/src/results.ts';

/** A promise, and the result of trying to break it. */
export interface Row {
  readonly promise: string;
  /** The measurements. */
  readonly figure: string;
  /** `not tried` where the machine does not allow it. */
  readonly verdict: 'kept' | 'broken' | 'not tried';
}

const PAGE = 'docs/reliability.md';
const PRINTED_MAX = 20;

export const rowOf = (promise: string, figure: string, isKept: boolean): Row => ({
  promise,
  figure,
  verdict: isKept ? 'kept' : 'broken',
});

/**
 * Prints the rows of a command and keeps them as JSON. The process ends with 1 when a promise was broken.
 * @param write whether to write the rows to docs/reliability.md, too
 */
export async function report(command: string, rows: readonly Row[], write: boolean): Promise<void> {
  for (const { promise, figure, verdict } of rows)
    console.log(`${verdict.padEnd(9)}  ${promise}\n           ${figure}`);
  const at = new Date().toISOString();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[1]?.toFixed(1)}`;
  await writeResult('trials', `${command}-${at}.json`, { command, at, machine, rows });
  if (write) await writeSection(PAGE, command, sectionOf(command, rows, `${at.slice(0, 10)}, ${machine}`));
  process.exitCode = rows.some(({ verdict }) => verdict === 'broken') ? 1 : 0;
}

/** The rows as a Markdown table, with their origin. */
function sectionOf(command: string, rows: readonly Row[], when: string): string {
  const lines = rows.map(({ promise, figure, verdict }) => `| ${promise} | ${verdict}: ${figure} |`);
  const table = ['| Promise | Result |', '| --- | --- |', ...lines].join('\n');
  return `Made by \`npm run ${command} -- --write\` on ${when}.\n\n${table}`;
}

const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Formats a whole number for readers. */
export const count = (value: number): string => integer.format(value);

/** Prints the first problems. @returns their number, for a figure */
export function printProblems(problems: readonly string[], noun = 'problems'): string {
  for (const problem of problems.slice(0, PRINTED_MAX)) console.log(`  ${problem}`);
  return `${count(problems.length)} ${noun}`;
}

/** The median, the 95th percentile and the maximum, for a figure. */
export function spread(milliseconds: readonly number[]): string {
  const at = (share: number) => count(percentile(milliseconds, share));
  return `${at(0.5)} ms, 19 of 20 within ${at(0.95)} ms, ${at(1)} ms at most`;
}
