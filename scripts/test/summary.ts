import { stripVTControlCharacters } from 'node:util';
import type { StepResult } from './run-step.ts';
import type { Stage } from './steps.ts';

export interface StageResult {
  readonly stage: Stage;
  readonly seconds: number;
  /** Of its processes; NaN where the system does not tell. */
  readonly processorSeconds: number;
  readonly results: readonly StepResult[];
}

/** A file of tests with its time in seconds, over all tests of a suite. */
export interface FileTime {
  readonly suite: string;
  readonly file: string;
  readonly seconds: number;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const SLOWEST = 10;

/** The times of all test files, the longest first. */
export function fileTimesOf(stages: readonly StageResult[]): FileTime[] {
  const times = new Map<string, FileTime>();
  for (const { suite, file, ms } of resultsOf(stages).flatMap(({ fileTimes }) => fileTimes)) {
    const key = `${suite} ${file}`;
    times.set(key, { suite, file, seconds: (times.get(key)?.seconds ?? 0) + ms / 1000 });
  }
  return Array.from(times.values()).toSorted((a, b) => b.seconds - a.seconds);
}

/**
 * What a run prints at its end: each failure whole, with the command that repeats it, the slowest files, a line for each stage and suite,
 * and as its last line `N passed, N failed` for other programs.
 */
export function summaryOf(stages: readonly StageResult[]): string {
  const results = resultsOf(stages);
  const { passed, failed } = sumOf(results.map(countsOf));
  const assertions = results.flatMap(({ tests }) => tests).reduce((sum, test) => sum + test.assertions, 0);
  const slowest = fileTimesOf(stages).slice(0, SLOWEST);
  return [
    ...results.flatMap(failuresOf),
    ...(slowest.length > 0 ? ['The slowest test files:', ...slowest.map(fileLine), ''] : []),
    ...stages.flatMap(linesOf),
    '',
    `${assertions} assertions, ${processorTimeOf(stages)}`,
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

/** The failed tests of a run that was interrupted, as in its summary. What the interruption ended is no failure. */
export const failedTestsOf = (stages: readonly StageResult[]): string =>
  resultsOf(stages)
    .flatMap((result) => failuresOf({ ...result, failures: [] }))
    .join('\n');

const resultsOf = (stages: readonly StageResult[]) => stages.flatMap(({ results }) => results);

function failuresOf({ step, tests, failures }: StepResult): string[] {
  const failedTests = tests.filter(({ state }) => state === 'failed');
  return [
    ...failedTests.map(({ suite, file, title, name, output = '' }) =>
      failure(`${suite} · ${file} › ${title}`, output, [suite, file, name]),
    ),
    ...failures.map(({ name, output }) => failure(name, output, [repeatable(step.suites, name)])),
  ];
}

/** An error outside of tests has the name of a file, or none that selects anything. */
function repeatable(suites: StepResult['step']['suites'], name: string): string {
  const file = name.split(' › ')[0] ?? name;
  return suites && !/\.\w+$/.test(file) ? (suites[0]?.name ?? name) : file;
}

function failure(name: string, output: string, words: readonly string[]): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const repeat = `npm test -- ${words.map(quote).join(' ')}`;
  return [`✗ ${name}`, ...lines.map((line) => `    ${line}`), `  To repeat it: ${repeat}`, ''].join('\n');
}

const quote = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const fileLine = ({ suite, file, seconds }: FileTime) =>
  `${seconds.toFixed(1).padStart(8)} s  ${suite.padEnd(18)} ${file}`;

function linesOf(result: StageResult): string[] {
  const { stage, seconds, results } = result;
  const line = (name: string, counts: Counts, time: string) => {
    const { passed, failed, skipped } = counts;
    const text = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
    return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(24)}${text.padEnd(28)}${time}`;
  };
  const suites = results.flatMap((result) => suiteLines(result, line));
  const time = `${seconds.toFixed(1).padStart(6)} s, ${processorTimeOf([result])}`;
  return [line(stage.name, sumOf(results.map(countsOf)), time), ...suites];
}

function suiteLines(
  { step, tests }: StepResult,
  line: (name: string, counts: Counts, time: string) => string,
): string[] {
  return (step.suites ?? []).map(({ name }) =>
    line(`  ${name}`, countTests(tests.filter(({ suite }) => suite === name)), ''),
  );
}

function processorTimeOf(stages: readonly StageResult[]): string {
  const seconds = stages.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  return Number.isNaN(seconds) ? 'processor time unknown' : `${seconds.toFixed(0)} s of processor time`;
}

/** A step without suites counts as one test. */
function countsOf({ step, tests, failures }: StepResult): Counts {
  const counts = countTests(tests);
  const passed = step.suites || failures.length > 0 ? 0 : 1;
  return { ...counts, passed: counts.passed + passed, failed: counts.failed + failures.length };
}

function countTests(tests: StepResult['tests']): Counts {
  const count = (wanted: string) => tests.filter(({ state }) => state === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

const sumOf = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  skipped: counts.reduce((sum, { skipped }) => sum + skipped, 0),
});
