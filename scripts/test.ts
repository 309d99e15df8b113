/**
 * `npm test`, `npm run test:all` and `npm run check`; the first argument is the mode, further ones select tests. Prints the failures,
 * then a line for each stage and, as the last line, `N passed, N failed`. Exits with 1 after a failure.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { untriedEngines } from '../e2e/browsers/support/engine.ts';
import { root } from './setup/root.mjs';
import { ensureChromium } from './test/ensure-chromium.ts';
import { ensureEngines } from './test/ensure-engines.ts';
import { measureProcessorTime } from './test/processor-time.ts';
import { showProgress } from './test/progress.ts';
import { createRunFolder, keepReports } from './test/run-folder.ts';
import { runStep, type StepResult } from './test/run-step.ts';
import { select } from './test/select.ts';
import { stagesOf, type Mode, type Stage } from './test/steps.ts';
import { failedTestsOf, fileTimesOf, summaryOf, type StageResult } from './test/summary.ts';

const MODES: readonly Mode[] = ['check', 'test', 'rest', 'all'];
const TIMES_FILE = '.cache/test-times.json';
/** Most steps use one processor. */
const sideBySide = Math.max(2, availableParallelism());
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

const [wanted, ...words] = process.argv.slice(2);
const mode = MODES.find((each) => each === wanted) ?? 'test';
const stages = words.length > 0 ? select(words) : stagesOf(mode);
if (stages.length === 0) {
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

const names = stages.flatMap(({ steps }) =>
  steps.flatMap(({ suites = [] }) => suites.map(({ name }) => name)),
);
if (mode !== 'check') await ensureChromium();
if (names.includes('browsers')) await ensureEngines();
const processor = measureProcessorTime();
const done: StageResult[] = [];
for (const [index, stage] of stages.entries()) {
  if (!stop.signal.aborted)
    done.push(await runStage(stage, `${index + 1} of ${stages.length}: ${stage.name}`));
}
processor.stop();
await finish();

async function runStage(stage: Stage, title: string): Promise<StageResult> {
  const began = performance.now();
  const processorTime = processor.seconds();
  const checks = stage.steps.filter(({ suites }) => !suites).length;
  const progress = showProgress(title, checks, process.stdout);
  const queue = [...stage.steps];
  const results: StepResult[] = [];
  const work = async () => {
    for (let step = queue.shift(); step && !stop.signal.aborted; step = queue.shift()) {
      const result = await runStep(step, { stop: stop.signal, onEvent: progress.onEvent });
      results.push(result);
      if (!step.suites) progress.completeCheck(result.failures.length === 0);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  progress.end();
  return {
    stage,
    results,
    seconds: (performance.now() - began) / 1000,
    processorSeconds: processor.seconds() - processorTime,
  };
}

async function finish(): Promise<void> {
  if (stop.signal.aborted) {
    await rm(runDir, { recursive: true, force: true });
    console.log(`\n${failedTestsOf(done)}\nStopped.`);
    process.exitCode = 1;
    return;
  }
  await keepTimes();
  const untried = names.includes('browsers') ? untriedEngines() : undefined;
  if (untried !== undefined) console.log(`\n${untried}`);
  console.log(`\n${summaryOf(done)}`);
  const ok = done.every(({ results }) =>
    results.every(
      ({ tests, failures }) => failures.length === 0 && tests.every(({ state }) => state !== 'failed'),
    ),
  );
  if (ok) await rm(runDir, { recursive: true, force: true });
  else console.error(`Reports and screenshots: ${await keepReports(runDir)}`);
  process.exitCode = ok ? 0 : 1;
}

/** Keeps the times of this run's stages and files, for those who look for slow tests. */
async function keepTimes(): Promise<void> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const stageTimes = done.map(({ stage, seconds }) => ({ stage: stage.name, seconds }));
  const times = { stages: stageTimes, files: fileTimesOf(done) };
  await writeFile(join(root, TIMES_FILE), `${JSON.stringify(times, null, 2)}\n`);
}
