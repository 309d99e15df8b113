import { join } from 'node:path';
import { patience } from './patience.ts';
import type { StepResult } from './run-step.ts';
import { stepOfFile, type Step } from './steps.ts';
import type { Suite } from './suites.ts';

/** Attempts after the first one. */
const REPETITIONS_MAX = 2;
const FILES_MAX = 12;
const MINUTES_MAX = 15;

/** What is repeated as a whole: a test file of a suite, or a step where no file can be told. */
export interface Unit {
  readonly step: Step;
  readonly suite?: Suite;
  readonly file?: string;
}

/** A unit that failed, with the results of each attempt. */
export interface Repeated {
  readonly unit: Unit;
  readonly attempts: readonly [first: StepResult, ...StepResult[]];
}

export interface Repetition {
  readonly repeated: readonly Repeated[];
  /** Why not everything was repeated. */
  readonly reason?: string;
}

interface RepeatOptions {
  readonly run: (step: Step, stop: AbortSignal) => Promise<StepResult>;
  readonly stop: AbortSignal;
  /** For the files of repetitions. */
  readonly folder: string;
}

/**
 * Repeats what failed, one after the other, each at most twice, until it passes. Nothing is repeated if the run fails anyway: after a
 * failure that cannot vary, or of more than 12 files. After 15 minutes, multiplied by the patience, nothing more is repeated.
 */
export async function repeatFailures(
  results: readonly StepResult[],
  { run, stop, folder }: RepeatOptions,
): Promise<Repetition> {
  const first = unitsThatFailed(results);
  const files = first.filter(({ unit }) => unit.file !== undefined).length;
  const constant = first.find(({ unit: { step } }) => !step.suites && !step.canVary);
  if (constant) return { repeated: first, reason: `${constant.unit.step.name} fails each time` };
  if (files > FILES_MAX) return { repeated: first, reason: `${files} files failed, more than ${FILES_MAX}` };
  const end = new AbortController();
  const limit = setTimeout(() => end.abort(), MINUTES_MAX * 60_000 * patience());
  const endWithRun = () => end.abort();
  stop.addEventListener('abort', endWithRun);
  const repeated: Repeated[] = [];
  for (const {
    unit,
    attempts: [original],
  } of first) {
    const attempts: Repeated['attempts'][number][] = [];
    while (attempts.length < REPETITIONS_MAX && !end.signal.aborted) {
      const place = join(folder, `repetition-${repeated.length + 1}-${attempts.length + 1}`);
      const attempt = partOf(unit, await run(repeatedStep(unit, place), end.signal));
      if (end.signal.aborted) break;
      attempts.push(attempt);
      if (hasPassed(attempt)) break;
    }
    repeated.push({ unit, attempts: [original, ...attempts] });
  }
  clearTimeout(limit);
  stop.removeEventListener('abort', endWithRun);
  return { repeated, ...(end.signal.aborted && { reason: 'the time for it was over' }) };
}

/** What failed, with its first attempt only. */
export const unitsThatFailed = (results: readonly StepResult[]): Repeated[] =>
  results.flatMap((result) =>
    failedUnits(result).map((unit): Repeated => ({ unit, attempts: [partOf(unit, result)] })),
  );

export const hasPassed = ({ tests, failures }: StepResult): boolean =>
  failures.length === 0 && tests.every(({ state }) => state !== 'failed');

/** Whether the last attempt passed. */
export const isFlaky = ({ attempts }: Repeated): boolean => hasPassed(attempts.at(-1) ?? attempts[0]);

/** The results of a run in which the last attempt replaces the first one. */
export function withRepetition(
  results: readonly StepResult[],
  repeated: readonly Repeated[],
): readonly StepResult[] {
  return results.map((result) => {
    const ofStep = repeated.filter(({ unit }) => unit.step === result.step);
    return ofStep.reduce((merged, { unit, attempts }) => replacePart(merged, unit, attempts.at(-1)), result);
  });
}

function replacePart(result: StepResult, unit: Unit, last?: StepResult): StepResult {
  const { step } = result;
  if (!last) return result;
  if (unit.file === undefined) return { ...last, step };
  const others = <T extends { suite?: string; file?: string }>(all: readonly T[]) =>
    all.filter((each) => !isOf(unit, each));
  return {
    step,
    tests: [...others(result.tests), ...last.tests],
    failures: [...others(result.failures), ...last.failures],
    fileTimes: result.fileTimes,
  };
}

/** The units of a step that failed: files if each failure names one. */
function failedUnits(result: StepResult): Unit[] {
  const { step, tests, failures } = result;
  if (hasPassed(result)) return [];
  const failed = [...tests.filter(({ state }) => state === 'failed'), ...failures];
  const units = failed.map(({ suite, file }) => ({
    step,
    suite: step.suites?.find(({ name }) => name === suite),
    file,
  }));
  const distinct = new Map(units.map((unit) => [`${unit.suite?.name} ${unit.file}`, unit]));
  const named = Array.from(distinct.values()).flatMap(({ suite, file }) =>
    suite && file !== undefined ? [{ step, suite, file }] : [],
  );
  return named.length === distinct.size ? named : [{ step }];
}

/** What belongs to a unit. A runner may run further files whose paths begin alike. */
function partOf(unit: Unit, { step, tests, failures, fileTimes }: StepResult): StepResult {
  if (unit.file === undefined) return { step, tests, failures, fileTimes };
  const hasRun = tests.some((each) => isOf(unit, each)) || failures.some((each) => isOf(unit, each));
  return {
    step,
    tests: tests.filter((each) => isOf(unit, each)),
    failures: failures.filter((each) => isOf(unit, each) || each.file === undefined),
    fileTimes,
    ...(!hasRun && failures.length === 0 && { failures: [{ name: unit.file, output: 'No test ran.' }] }),
  };
}

const isOf = ({ suite, file }: Unit, each: { suite?: string; file?: string }): boolean =>
  each.file === file && each.suite === suite?.name;

const repeatedStep = ({ step, suite, file }: Unit, folder: string): Step =>
  suite && file !== undefined ? stepOfFile(step, suite, file, folder) : step;
