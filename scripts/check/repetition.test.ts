import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../setup/root.mjs';
import { isFlaky, repeatFailures, unitsThatFailed, withRepetition } from '../test/repeat.ts';
import { runStep } from '../test/run-step.ts';
import { testStages, type Step } from '../test/steps.ts';
import { suiteOf } from '../test/suites.ts';

mkdirSync(join(root, '.cache'), { recursive: true });
const folder = await mkdtemp(join(root, '.cache/repetition-'));
afterAll(() => rm(folder, { recursive: true }));

/** Fails at the first of its attempts only. */
const firstTime = (path: string) =>
  `const isFirst = !require('node:fs').existsSync(${JSON.stringify(path)});
   require('node:fs').writeFileSync(${JSON.stringify(path)}, '');
   if (isFirst) throw new Error('only once');`;

interface Project {
  readonly path: string;
  readonly config: string;
}

function createProject(name: string, config: string, files: Readonly<Record<string, string>>): Project {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'package.json'), '{ "type": "commonjs" }');
  writeFileSync(join(path, 'runner.config.mjs'), config);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return { path, config: join(path, 'runner.config.mjs') };
}

const vitestProject = (name: string, files: Readonly<Record<string, string>>) =>
  createProject(
    name,
    `export default { test: { name: 'unit', globals: true, root: ${JSON.stringify(join(folder, name))}, include: ['*.test.cjs'], maxWorkers: 2 } };`,
    files,
  );
const playwrightProject = (name: string, files: Readonly<Record<string, string>>) =>
  createProject(name, `export default { testDir: '.', testMatch: '*.spec.js', retries: 0 };`, files);

function stepOf(suite: 'unit' | 'e2e-rest', { config }: Project): Step {
  const [stage] = testStages([{ ...suiteOf(suite), config, filter: [] }]);
  if (!stage?.steps[0]) throw new Error('There is no step.');
  return stage.steps[0];
}

/** Runs a step with its repetitions. @returns the number of attempts of each unit that failed, and what failed in the end */
async function runRepeatedly(step: Step) {
  const stop = new AbortController().signal;
  const run = (each: Step) => runStep(each, { stop, onEvent: () => undefined });
  const first = await run(step);
  const { repeated } = await repeatFailures([first], { run, stop, folder });
  const units = repeated.map(({ unit, attempts }) => [
    unit.file?.slice(unit.file.lastIndexOf('/') + 1) ?? 'all',
    attempts.length,
  ]);
  const merged = withRepetition([first], repeated);
  return {
    units: Object.fromEntries(units) as Record<string, number>,
    flaky: repeated.filter(isFlaky).length,
    failed: unitsThatFailed(merged).length,
    passed: merged[0]?.tests.filter(({ state }) => state === 'passed').length,
  };
}

describe('the repetition of Vitest', { concurrent: true }, () => {
  it('repeats the files that failed, each alone', async () => {
    const project = vitestProject('files', {
      'always.test.cjs': `it('fails', () => expect(1).toBe(2)); it('works', () => {});`,
      'first.test.cjs': `it('fails', () => { ${firstTime(join(folder, 'first'))} });`,
      'hook.test.cjs': `afterAll(() => { ${firstTime(join(folder, 'hook'))} }); it('works', () => {});`,
      'syntax.test.cjs': `it('works', () => {`,
      'works.test.cjs': `it('works', () => {});`,
    });
    expect(await runRepeatedly(stepOf('unit', project))).toEqual({
      units: { 'always.test.cjs': 3, 'first.test.cjs': 2, 'hook.test.cjs': 2, 'syntax.test.cjs': 3 },
      flaky: 2,
      failed: 2,
      passed: 4,
    });
  });

  it('repeats everything after the end of a worker', async () => {
    const project = vitestProject('worker', {
      'ends.test.cjs': `it('ends', () => { const path = ${JSON.stringify(join(folder, 'ends'))};
        if (!require('node:fs').existsSync(path)) { require('node:fs').writeFileSync(path, ''); process.kill(process.pid, 'SIGKILL'); } });`,
      'works.test.cjs': `it('works', () => {});`,
    });
    expect(await runRepeatedly(stepOf('unit', project))).toEqual({
      units: { all: 2 },
      flaky: 1,
      failed: 0,
      passed: 2,
    });
  });
});

describe('the repetition of Playwright', { concurrent: true }, () => {
  const imports = `const { test, expect } = require('@playwright/test');`;

  it('repeats the files that failed, each alone', async () => {
    const project = playwrightProject('specs', {
      'always.spec.js': `${imports} test('fails', () => expect(1).toBe(2));`,
      'first.spec.js': `${imports} test('fails', () => { ${firstTime(join(folder, 'spec'))} }); test('works', () => {});`,
      'works.spec.js': `${imports} test('works', () => {});`,
    });
    expect(await runRepeatedly(stepOf('e2e-rest', project))).toEqual({
      units: { 'always.spec.js': 3, 'first.spec.js': 2 },
      flaky: 1,
      failed: 1,
      passed: 3,
    });
  });

  it('repeats everything after a failure of a worker fixture', async () => {
    const project = playwrightProject('fixture', {
      'teardown.spec.js': `${imports}
        const own = test.extend({ server: [async ({}, use) => { await use(1); ${firstTime(join(folder, 'teardown'))} }, { scope: 'worker' }] });
        own('works', ({ server }) => expect(server).toBe(1));`,
      'works.spec.js': `${imports} test('works', () => {});`,
    });
    expect(await runRepeatedly(stepOf('e2e-rest', project))).toMatchObject({
      failed: 0,
      flaky: 1,
      passed: 2,
    });
  });

  it('repeats everything after a syntax error', async () => {
    const project = playwrightProject('syntax', {
      'broken.spec.js': `${imports} test('works', () => {`,
      'works.spec.js': `${imports} test('works', () => {});`,
    });
    expect(await runRepeatedly(stepOf('e2e-rest', project))).toMatchObject({ units: { all: 3 }, failed: 1 });
  });
});
