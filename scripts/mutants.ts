/**
 * `npm run mutants -- [--count 60] [--seed N] [--mode test]`: plants faults in a copy of the repository, one at a time, and runs the tests
 * until one fails. Prints which faults `npm test` finds, which only `npm run test:all`, and which none. Takes one to two minutes for a
 * fault, half an hour for one that no test finds; with `--mode test` only `npm test` looks for it, for some minutes.
 */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { listFiles } from './check/files.ts';
import { findMutants, mutate, type Mutant } from './mutants/find-mutants.ts';
import { root } from './setup/root.mjs';
import { ensureChromium } from './test/ensure-chromium.ts';
import type { EndedTest } from './test/events.ts';
import { runStep, type StepResult } from './test/run-step.ts';
import { filesOf } from './test/select.ts';
import { BUILD_STAGE, CHECKS, escapeForRegExp, testStages, type Stage, type Step } from './test/steps.ts';
import { suiteOf, SUITES, type Suite } from './test/suites.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now()) },
    mode: { type: 'string', default: 'all' },
  },
});
const SOURCES = [
  /^server\/src\/.*(?:service|repository|policy)\.ts$/,
  /^web\/src\/(?:features|lib|forms)\/.*(?<!\.test)\.ts$/,
];
/** The checks that look at what code does. Not its format: a planted fault is not formatted. */
const CHECKS_OF_CODE = /^(?:lint|types of (?:server|web)|browsers of the page)$/;
/** No test of a correct program takes longer, and a fault may cause a wait. */
const TEST_TIMEOUT_MS = 60_000;
const TIMEOUT_OPTIONS: Readonly<Record<string, string>> = {
  vitest: '--testTimeout',
  playwright: '--timeout',
};

await ensureChromium();
const copy = mkdtempSync(join(tmpdir(), 'plaza-mutants-'));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
const files = listFiles(root);
for (const path of files) {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  copyFileSync(join(root, path), join(copy, path));
}
const builds = ['web', 'server'].flatMap((build) => [`${build}/.builds`, `${build}/dist`]);
// Packages are copied, not linked: the image decoder may read only below its own folder.
for (const path of ['node_modules', ...builds])
  cpSync(join(root, path), join(copy, path), { recursive: true, verbatimSymlinks: true });
process.chdir(copy);
process.env['PATH'] = [join(copy, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
process.env['NODE_ENV'] = 'test';

console.log(`seed ${values.seed}`);
const found = { test: 0, rest: 0, survived: 0 };
const wanted = Number(values.count);
for (const mutant of choose(2 * wanted, Number(values.seed))) {
  if (stop.signal.aborted || found.test + found.rest + found.survived === wanted) break;
  const text = readFileSync(join(root, mutant.path), 'utf8');
  writeFileSync(join(copy, mutant.path), mutate(text, mutant));
  const { level, reason, failed } = await findFailure(mutant);
  writeFileSync(join(copy, mutant.path), text);
  if (stop.signal.aborted) break;
  if (!(await pass(failed))) {
    console.log(`not counted: ${mutant.path}:${mutant.line}  ${reason} fails without the fault, too`);
    continue;
  }
  found[level]++;
  const original = text.slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ');
  console.log(
    `${level.padEnd(8)} ${mutant.path}:${mutant.line}  ${original} → ${mutant.replacement}  ${reason}`,
  );
}
rmSync(copy, { recursive: true });
const all = found.test + found.rest + found.survived;
const share = (count: number) => `${count} of ${all}, ${Math.round((100 * count) / all)} %`;
console.log(
  `npm test: ${share(found.test)}; npm run test:all: ${values.mode === 'test' ? 'not tried' : share(found.test + found.rest)}`,
);

/** Random mutants, the same ones for the same seed. */
function choose(count: number, seed: number): Mutant[] {
  const all = files
    .filter((path) => SOURCES.some((source) => source.test(path)))
    .flatMap((path) => findMutants(path, readFileSync(join(root, path), 'utf8')));
  const random = mulberry32(seed);
  return Array.from({ length: count }, () => all.splice(Math.floor(random() * all.length), 1)[0]).filter(
    (mutant) => mutant !== undefined,
  );
}

/** A small random generator. Source: Tommy Ettinger's Mulberry32. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Failure {
  readonly reason: string;
  /** What failed: steps with one test, or a whole one. */
  readonly failed: readonly Step[];
}

/** Runs the tests of the same feature first, then all others of `npm test` and its checks, then the rest. */
async function findFailure({ path }: Mutant): Promise<Failure & { readonly level: keyof typeof found }> {
  const isServer = path.startsWith('server/');
  const inTest = SUITES.filter(({ name, level }) => level !== 'rest' && name !== 'checks');
  const vitest = inTest.filter(
    ({ runner, name }) => runner === 'vitest' && (isServer ? name !== 'web' : !name.startsWith('api')),
  );
  const feature = path.split('/')[isServer ? 2 : 3] ?? '';
  const near = vitest.flatMap((suite) => filesOf(suite, copy)).filter((file) => file.includes(feature));
  const rest = SUITES.filter(
    ({ level, runner }) => level === 'rest' && (isServer || runner === 'playwright'),
  );
  const rounds: [keyof typeof found, readonly Stage[]][] = [
    ['test', near.length > 0 ? testStages(vitest, { files: near }) : []],
    ['test', testStages(vitest)],
    ['test', [{ name: 'checks', steps: CHECKS.filter(({ name }) => CHECKS_OF_CODE.test(name)) }]],
    ['test', [BUILD_STAGE, ...testStages(inTest.filter(isEndToEnd))]],
    ['rest', values.mode === 'test' ? [] : testStages(rest)],
  ];
  for (const [level, stages] of rounds) {
    for (const step of stages.flatMap(({ steps }) => steps)) {
      const failure = await failureOf(step);
      if (failure) return { level, ...failure };
    }
  }
  return { level: 'survived', reason: '', failed: [] };
}

/** Runs a step until a test fails. Not by the options of the runners, which wait for workers that may hang. @returns the failure, if there is one */
async function failureOf(step: Step): Promise<Failure | undefined> {
  const end = new AbortController();
  const { tests, failures } = await runStep(withTimeLimit(step), {
    stop: AbortSignal.any([stop.signal, end.signal]),
    onEvent: (event) => event.type === 'ended' && event.state === 'failed' && end.abort(),
  });
  const test = failedTest({ tests });
  if (test) {
    const selection = { files: [test.file], title: escapeForRegExp(test.name) };
    const failed = testStages([suiteOf(test.suite)], selection).flatMap(({ steps }) => steps);
    return { failed, reason: `${test.suite} ${test.file} › ${test.title}` };
  }
  const [failure] = failures;
  return failure && { failed: [step], reason: `${failure.name}: ${failure.output.slice(0, 100)}` };
}

/** Whether steps pass in the unchanged copy. */
async function pass(steps: readonly Step[]): Promise<boolean> {
  if (steps.length === 0) return true;
  for (const step of [...BUILD_STAGE.steps, ...steps]) {
    const result = await run(step);
    if (result.failures.length > 0 || failedTest(result)) return false;
  }
  return true;
}

async function run(step: Step): Promise<StepResult> {
  return runStep(step, { stop: stop.signal, onEvent: () => {} });
}

function failedTest({ tests }: Pick<StepResult, 'tests'>): EndedTest | undefined {
  return tests.find(({ state }) => state === 'failed');
}

function isEndToEnd({ runner }: Suite): boolean {
  return runner === 'playwright';
}

function withTimeLimit(step: Step): Step {
  const option = TIMEOUT_OPTIONS[step.command[0]];
  return option ? { ...step, command: [...step.command, `${option}=${TEST_TIMEOUT_MS}`] } : step;
}
