/**
 * `npm test`, `npm run test:all` and `npm run check`; the first argument is the mode, further ones select tests. Repeats what failed, then
 * prints the failures, a line for each stage and, as the last line, `N passed, N failed`. Exits with 1 after a failure.
 */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { untriedEngines } from '../e2e/browsers/support/engine.ts';
import { untriedScreenReader } from '../e2e/listening/support/packages.ts';
import { root } from './setup/root.mjs';
import { ensureChromium } from './test/ensure-chromium.ts';
import { ensureEngines } from './test/ensure-engines.ts';
import { ensureScreenReader } from './test/ensure-screen-reader.ts';
import { ensureStrace } from './test/ensure-strace.ts';
import { allFailuresOf, failedTestsOf } from './test/failures.ts';
import { keepTimes } from './test/file-times.ts';
import { describeMachine } from './test/machine.ts';
import { measurePatience } from './test/patience.ts';
import { measureProcessorTime } from './test/processor-time.ts';
import { showProgress } from './test/progress.ts';
import { hasPassed, repeatFailures, unitsThatFailed, withRepetition } from './test/repeat.ts';
import { createRunFolder, keepReports, lackOfSpace } from './test/run-folder.ts';
import { runStep, type StepResult } from './test/run-step.ts';
import { select } from './test/select.ts';
import { BUILD_STAGE, stagesOf, type Mode, type Stage, type Step } from './test/steps.ts';
import { summaryOf, type RunReport, type StageResult } from './test/summary.ts';
import { watchForKill } from './test/watch-for-kill.ts';

const MODES: readonly Mode[] = ['check', 'test', 'rest', 'all'];
/** The longest `npm test`, multiplied by the patience, and on any machine: continuous integration ends it after 90 minutes without a summary. */
const RUN_MINUTES = 60;
const RUN_MINUTES_MAX = 80;
/** Most steps use one processor. */
const sideBySide = Math.max(2, availableParallelism());

const stop = new AbortController();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isInterrupted = true;
    stop.abort();
  });

const [wanted, ...words] = process.argv.slice(2);
const mode = MODES.find((each) => each === wanted) ?? 'test';
const selected = words.length > 0 ? select(words) : stagesOf(mode);
if (selected.length === 0) {
  console.error(`No check, suite, test file or title matches: ${words.join(' ')}`);
  process.exit(1);
}

const runDir = await createRunFolder();
process.chdir(root);
Object.assign(process.env, {
  NODE_ENV: 'test',
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  TMPDIR: runDir,
  TEST_RUN_DIR: runDir,
  // The processes of the tests compile the code of a server once.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/code'),
  // Playwright compiles a source once; its own place for them is below TMPDIR.
  PWTEST_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
});
const watch = watchForKill(runDir);
const patience = await measurePatience();
const machine = `${describeMachine([runDir, root])}, patience ${patience}`;
const full = lackOfSpace([runDir, root]);
if (mode !== 'check' && words.length === 0) console.log(`${machine}; the files of this run: ${runDir}`);
if (full !== undefined) console.log(full);

const suitesOf = ({ steps }: Stage) => steps.flatMap(({ suites = [] }) => suites.map(({ name }) => name));
const names = selected.flatMap(suitesOf);
if (mode !== 'check') await ensureChromium();
if (names.includes('browsers')) await ensureEngines();
if (names.includes('listening')) await ensureScreenReader();
if (names.includes('traced')) await ensureStrace();
const stages = selected.filter(
  (stage) => !suitesOf(stage).includes('listening') || untriedScreenReader() === undefined,
);

const minutes = Math.min(RUN_MINUTES_MAX, RUN_MINUTES * patience);
const limit = mode === 'test' ? setTimeout(() => stop.abort(), minutes * 60_000) : undefined;
const processor = measureProcessorTime();
const done: StageResult[] = [];
for (const [index, stage] of stages.entries()) {
  if (stop.signal.aborted || isBuildBroken()) break;
  done.push(await runStage(stage, `${index + 1} of ${stages.length}: ${stage.name}`));
}
const results = () => done.flatMap((stage) => stage.results);
const isOutOfTime = stop.signal.aborted && !isInterrupted;
const repetition = await measured(repeat);
clearTimeout(limit);
processor.stop();
await finish();
watch.done();

function isBuildBroken(): boolean {
  return done.some(({ stage, results: built }) => stage === BUILD_STAGE && !built.every(hasPassed));
}

async function measured<T>(
  work: () => Promise<T>,
): Promise<T & { seconds: number; processorSeconds: number }> {
  const began = performance.now();
  const processorTime = processor.seconds();
  const result = await work();
  const processorSeconds = processor.seconds() - processorTime;
  return { ...result, seconds: (performance.now() - began) / 1000, processorSeconds };
}

function runStage(stage: Stage, title: string): Promise<StageResult> {
  return measured(async () => {
    const checks = stage.steps.filter(({ suites }) => !suites).length;
    const progress = showProgress(title, checks, process.stdout);
    const queue = [...stage.steps];
    const stageResults: StepResult[] = [];
    const work = async () => {
      for (let step = queue.shift(); step && !stop.signal.aborted; step = queue.shift()) {
        const result = await run(step, stop.signal, progress.onEvent);
        stageResults.push(result);
        if (!step.suites) progress.completeCheck(hasPassed(result));
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, work));
    progress.end();
    return { stage, results: stageResults };
  });
}

async function run(
  step: Step,
  signal: AbortSignal,
  onEvent: ReturnType<typeof showProgress>['onEvent'],
): Promise<StepResult> {
  let group = 0;
  const onGroup = (pid: number) => watch.began((group = pid));
  const result = await runStep(step, { stop: signal, onEvent, onGroup });
  watch.ended(group);
  return result;
}

/** Repeats what failed in a whole run. Who selects tests, or checks before a commit, looks for the failure itself. */
async function repeat() {
  const failed = unitsThatFailed(results());
  const isWhole = words.length === 0 && mode !== 'check';
  if (failed.length === 0 || !isWhole || stop.signal.aborted) return { repeated: failed };
  const progress = showProgress('repetition of what failed', failed.length, process.stdout);
  const again = await repeatFailures(results(), {
    folder: runDir,
    stop: stop.signal,
    run: async (step, signal) => {
      const result = await run(step, signal, () => undefined);
      progress.completeCheck(hasPassed(result));
      return result;
    },
  });
  progress.end();
  return again;
}

async function finish(): Promise<void> {
  if (isInterrupted) {
    await rm(runDir, { recursive: true, force: true });
    console.log(`\n${failedTestsOf(results())}\nStopped.`);
    process.exitCode = 1;
    return;
  }
  const last = done.map((stage) => ({
    ...stage,
    results: withRepetition(stage.results, repetition.repeated),
  }));
  const left = stages.filter((stage) => !done.some((each) => each.stage === stage));
  const report: RunReport = { stages: last, repetition, left: left.map(({ name }) => name), notes: notes() };
  const ok = left.length === 0 && last.every((stage) => stage.results.every(hasPassed));
  await keepTimes(done);
  if (ok) {
    console.log(`\n${summaryOf(report)}`);
    await rm(runDir, { recursive: true, force: true });
  } else {
    const kept = await keepReports(runDir, allFailuresOf(repetition.repeated));
    const noted = { ...report, notes: [...report.notes, `Reports and screenshots: ${kept}`] };
    console.log(`\n${summaryOf(noted).replaceAll(runDir, kept)}`);
  }
  process.exitCode = ok ? 0 : 1;
}

function notes(): string[] {
  const untried = [
    ...(names.includes('browsers') ? [untriedEngines()] : []),
    ...(names.includes('listening') ? [untriedScreenReader()] : []),
  ];
  return [
    ...untried.filter((note) => note !== undefined),
    ...(isOutOfTime ? [`The run was ended after ${minutes.toFixed()} minutes.`] : []),
    ...(full === undefined ? [] : [full]),
    machine,
    `at the end ${describeMachine([runDir])}`,
  ];
}
