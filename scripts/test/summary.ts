import { failureLines, failuresOf, flakyLines } from './failures.ts';
import { fileTimesOf, type FileTime } from './file-times.ts';
import { isFlaky, type Repetition } from './repeat.ts';
import type { StepResult } from './run-step.ts';
import type { Stage } from './steps.ts';

export interface StageResult {
  readonly stage: Stage;
  readonly seconds: number;
  /** Of its processes; NaN where the system does not tell. */
  readonly processorSeconds: number;
  readonly results: readonly StepResult[];
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const SLOWEST = 10;

export interface RunReport {
  /** With the last attempt of what was repeated. */
  readonly stages: readonly StageResult[];
  readonly repetition: Repetition & { readonly seconds: number; readonly processorSeconds: number };
  /** The names of stages that did not begin, because the time was over or the build failed. */
  readonly left: readonly string[];
  /** About the machine and the files of the run. */
  readonly notes: readonly string[];
}

/** The last lines of a log, which suffice to mend what failed. */
const LAST_LINES = 60;
/** The lines of a failure beside its output. */
const LINES_BESIDE_OUTPUT = 4;
const OUTPUT_MIN_LINES = 2;

/**
 * What a run prints at its end: the slowest files, what passed only when repeated, each failure once with the command that repeats it, a
 * line for each stage and suite, and as its last line `N passed, N failed` for other programs. From the flaky tests on, it has 60 lines
 * if the outputs of the failures can be cut to that.
 */
export function summaryOf({ stages, repetition, left, notes }: RunReport): string {
  const results = stages.flatMap((stage) => stage.results);
  const { passed, failed } = sumOf(results.map(countsOf));
  const isIncomplete = left.length > 0;
  const assertions = results.flatMap(({ tests }) => tests).reduce((sum, test) => sum + test.assertions, 0);
  const slowest = fileTimesOf(results).slice(0, SLOWEST);
  const flaky = flakyLines(repetition.repeated);
  const end = [
    ...(repetition.reason === undefined
      ? []
      : [`Not everything that failed was repeated: ${repetition.reason}.`, '']),
    ...stages.flatMap(linesOf),
    ...repetitionLines(repetition),
    '',
    ...(isIncomplete ? [`Not begun: ${left.join(', ')}.`] : []),
    ...notes,
    `${assertions} assertions, ${processorTimeOf([...stages, repetition])}`,
    `${passed} passed, ${isIncomplete ? Math.max(1, failed) : failed} failed`,
  ];
  const failures = failuresOf(repetition.repeated);
  const space = (LAST_LINES - flaky.length - end.length) / failures.length;
  const outputLines = Math.max(OUTPUT_MIN_LINES, Math.floor(space) - LINES_BESIDE_OUTPUT);
  return [
    ...(slowest.length > 0 ? ['The slowest test files:', ...slowest.map(fileLine), ''] : []),
    ...flaky,
    ...failures.flatMap((failure) => failureLines(failure, outputLines)),
    ...end,
  ].join('\n');
}

function repetitionLines({ repeated, seconds, processorSeconds }: RunReport['repetition']): string[] {
  const again = repeated.filter(({ attempts }) => attempts.length > 1);
  if (again.length === 0) return [];
  const passed = again.filter(isFlaky).length;
  const counts = { passed, failed: again.length - passed, skipped: 0 };
  return [line('repetition', counts, timeOf({ seconds, processorSeconds }))];
}

const fileLine = ({ suite, file, seconds }: FileTime) =>
  `${seconds.toFixed(1).padStart(8)} s  ${suite.padEnd(18)} ${file}`;

function linesOf({ stage, results, ...times }: StageResult): string[] {
  return [
    line(stage.name, sumOf(results.map(countsOf)), timeOf(times)),
    ...results.flatMap(({ step, tests }) =>
      (step.suites ?? []).map(({ name }) =>
        line(`  ${name}`, countTests(tests.filter(({ suite }) => suite === name)), ''),
      ),
    ),
  ];
}

function line(name: string, { passed, failed, skipped }: Counts, time: string): string {
  const text = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(24)}${text.padEnd(28)}${time}`;
}

interface Times {
  readonly seconds: number;
  readonly processorSeconds: number;
}

const timeOf = (times: Times): string =>
  `${times.seconds.toFixed(1).padStart(6)} s, ${processorTimeOf([times])}`;

function processorTimeOf(parts: readonly Times[]): string {
  const seconds = parts.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
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
