/**
 * `npm test` and, with the argument `check`, `npm run check`. Prints the output of all steps, then a line for each step and, as
 * the last line, `N passed, N failed`. Exits with 1 after a failure.
 */
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './setup/root.mjs';
import { ensureChromium } from './test/ensure-chromium.ts';
import { createRunFolder, keepReports } from './test/run-folder.ts';
import { type Result, runStep } from './test/run-step.ts';
import { stages } from './test/steps.ts';
import { summaryOf } from './test/summary.ts';

/** Most suites use one to two processors. */
const sideBySide = Math.max(2, availableParallelism() - 1);
const mode = process.argv[2] === 'check' ? 'check' : 'test';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

const runDir = await createRunFolder();
process.chdir(root);
Object.assign(process.env, {
  NODE_ENV: 'test',
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  TMPDIR: runDir,
  TEST_RUN_DIR: runDir,
});

if (mode === 'test') await ensureChromium();
const results: Result[] = [];
for (const stage of stages[mode]) {
  const queue = [...stage];
  const work = async () => {
    for (let step = queue.shift(); step && !stop.signal.aborted; step = queue.shift()) {
      results.push(await runStep(step, runDir, stop.signal));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}

if (stop.signal.aborted) console.log('\nStopped.');
else console.log(`\n${summaryOf(results)}`);
const ok = !stop.signal.aborted && results.every((result) => result.failed === 0);
if (ok || stop.signal.aborted) await rm(runDir, { recursive: true, force: true });
else console.error(`Reports and screenshots: ${await keepReports(runDir)}`);
process.exitCode = ok ? 0 : 1;
