import { stripVTControlCharacters } from 'node:util';
import { hasPassed, isFlaky, unitsThatFailed, type Repeated, type Unit } from './repeat.ts';
import type { StepResult } from './run-step.ts';

/** In the folder of the reports: the whole outputs of all failures. */
export const FAILURES_FILE = 'failures.txt';

export interface Failure {
  readonly name: string;
  /** Of its last failed attempt. */
  readonly output: string;
  readonly outcomes: readonly ('failed' | 'passed' | 'did not run')[];
  /** The arguments of `npm test` that repeat it alone. */
  readonly words: readonly string[];
}

/** What failed in an attempt, and did not pass in the last one. */
export const failuresOf = (repeated: readonly Repeated[]): Failure[] =>
  repeated
    .filter((each) => !isFlaky(each))
    .flatMap(failuresOfUnit)
    .filter((failure) => !hasPassedAtLast(failure));

const hasPassedAtLast = ({ outcomes }: Failure) => outcomes.at(-1) === 'passed';

function failuresOfUnit({ unit, attempts }: Repeated): Failure[] {
  const perAttempt = attempts.map((attempt) => ({ attempt, parts: partsOf(unit, attempt) }));
  const failed = perAttempt.flatMap(({ parts }) => parts).filter(({ hasFailed }) => hasFailed);
  const last = new Map(failed.map((failure) => [failure.name, failure]));
  return Array.from(last.values(), ({ name, output, words }) => ({
    name,
    output,
    words,
    outcomes: perAttempt.map(({ attempt, parts }) => {
      const found = parts.find((each) => each.name === name);
      if (found?.hasFailed) return 'failed';
      return found || hasPassed(attempt) ? 'passed' : 'did not run';
    }),
  }));
}

/** The tests of an attempt, and what failed outside of them. */
const partsOf = (unit: Unit, { tests, failures }: StepResult) => [
  ...tests.map(({ suite, file, title, name, state, output = '' }) => ({
    name: `${suite} · ${file} › ${title}`,
    output,
    hasFailed: state === 'failed',
    words: [suite, file, name],
  })),
  ...failures.map(({ name, output, suite, file }) => ({
    name: suite === undefined ? name : `${suite} · ${name}`,
    output,
    hasFailed: true,
    words: suite !== undefined && file !== undefined ? [suite, file] : repeatable(unit, name),
  })),
];

/** An error outside of tests has the name of a file; else the whole step is repeated. */
function repeatable({ step: { suites } }: Unit, name: string): string[] {
  const file = name.split(' › ')[0] ?? name;
  return suites && !/\.\w+$/.test(file) ? suites.map((suite) => suite.name) : [file];
}

/** @param outputLines the most lines of its output */
export function failureLines({ name, output, outcomes, words }: Failure, outputLines: number): string[] {
  const lines = shorten(stripVTControlCharacters(output).trimEnd().split('\n'), outputLines);
  const attempts = outcomes.length > 1 ? `  Attempts: ${outcomes.join(', ')}. ` : '  ';
  return [
    `✗ ${name}`,
    ...lines.map((line) => `    ${line}`),
    `${attempts}To repeat it: npm test -- ${words.map(quote).join(' ')}`,
    '',
  ];
}

const HAS_PLACE = /:\d+:\d+\)?$/;

/** The first lines of an output, and the first place in the code if it is not among them. */
function shorten(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, Math.max(1, most - 2));
  const place = kept.some((line) => HAS_PLACE.test(line))
    ? undefined
    : lines.find((line) => HAS_PLACE.test(line));
  return [
    ...kept,
    ...(place === undefined ? [] : [place]),
    `… ${lines.length} lines, all in ${FAILURES_FILE}`,
  ];
}

/** What passed when it was repeated, with the first line of its message and the first place in the code. */
export function flakyLines(repeated: readonly Repeated[]): string[] {
  const flaky = repeated.flatMap((each) =>
    failuresOfUnit(each).filter((failure) => isFlaky(each) || hasPassedAtLast(failure)),
  );
  if (flaky.length === 0) return [];
  const described = flaky.flatMap(({ name, output, outcomes }) => {
    const lines = stripVTControlCharacters(output)
      .split('\n')
      .map((line) => line.trim());
    const [message = '', place] = [
      lines.find((line) => line !== ''),
      lines.find((line) => HAS_PLACE.test(line)),
    ];
    return [
      `~ ${name}: ${outcomes.join(', ')}`,
      `    ${message}`,
      ...(place === undefined || place === message ? [] : [`    ${place}`]),
    ];
  });
  return ['Flaky, because they passed when they were repeated:', ...described, ''];
}

/** All failures with their whole output. */
export const allFailuresOf = (repeated: readonly Repeated[]): string =>
  failuresOf(repeated)
    .flatMap((failure) => failureLines(failure, Infinity))
    .join('\n');

/** The failed tests of a run that was interrupted, as in its summary. What the interruption ended is no failure. */
export const failedTestsOf = (results: readonly StepResult[]): string =>
  allFailuresOf(unitsThatFailed(results.map((result) => ({ ...result, failures: [] }))));

const quote = (word: string): string =>
  /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
