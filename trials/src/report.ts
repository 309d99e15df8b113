import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { writeSection } from '../../bench/src/page-section.ts';

/** A promise, and what came of trying to break it. */
export interface Row {
  readonly promise: string;
  /** What was seen, in figures. */
  readonly figure: string;
  /** `not tried` where the machine does not allow it. */
  readonly verdict: 'kept' | 'broken' | 'not tried';
}

const PAGE = 'docs/reliability.md';
const PROBLEMS_TOLD = 20;
const RESULTS = join(import.meta.dirname, '../results');

/** The row of something promised. */
export const rowOf = (promise: string, figure: string, isKept: boolean): Row => ({
  promise,
  figure,
  verdict: isKept ? 'kept' : 'broken',
});

/**
 * Prints the rows of a command and keeps them as JSON. The process ends with 1 when a promise was broken.
 * @param write whether the page about reliability gets them, too
 */
export async function report(
  command: string,
  rows: readonly Row[],
  { write }: { write: boolean },
): Promise<void> {
  for (const { promise, figure, verdict } of rows)
    console.log(`${verdict.padEnd(9)}  ${promise}\n           ${figure}`);
  const at = new Date().toISOString();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${loadavg()[1]?.toFixed(1)}`;
  await mkdir(RESULTS, { recursive: true });
  const file = join(RESULTS, `${command}-${at.replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify({ command, at, machine, rows }, null, 2)}\n`);
  if (write) await writeSection(PAGE, command, sectionOf(command, rows, `${at.slice(0, 10)}, ${machine}`));
  process.exitCode = rows.some(({ verdict }) => verdict === 'broken') ? 1 : 0;
}

/** The rows as a table, with where they come from. */
function sectionOf(command: string, rows: readonly Row[], when: string): string {
  const lines = rows.map(({ promise, figure, verdict }) => `| ${promise} | ${verdict}: ${figure} |`);
  const table = ['| Promise | What came of it |', '| --- | --- |', ...lines].join('\n');
  return `Made by \`npm run ${command} -- --write\` on ${when}.\n\n${table}`;
}

const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A whole number as people read it. */
export const count = (value: number): string => integer.format(value);

/** Prints the first of some problems. @returns how many there are, for a figure */
export function tell(problems: readonly string[], called = 'problems'): string {
  for (const problem of problems.slice(0, PROBLEMS_TOLD)) console.log(`  ${problem}`);
  return `${count(problems.length)} ${called}`;
}

/** The number that this part of them stays below, from 0 to 1. */
export function percentile(numbers: Iterable<number>, part: number): number {
  const sorted = Array.from(numbers).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

/** The middle one of these, the one that nineteen of twenty stay below, and the largest. */
export function spread(milliseconds: readonly number[]): string {
  const at = (part: number) => count(percentile(milliseconds, part));
  return `${at(0.5)} ms, 19 of 20 within ${at(0.95)} ms, ${at(1)} ms at most`;
}
