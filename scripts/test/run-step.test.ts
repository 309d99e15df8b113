import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runStep } from './run-step.ts';
import type { Step } from './steps.ts';
import { suiteOf } from './suites.ts';

const folder = await mkdtemp(join(tmpdir(), 'plaza-steps-'));
afterAll(() => rm(folder, { recursive: true }));

const node = (program: string) => ['node', '-e', program] as const;
const unit = suiteOf('unit');
const ended = (title: string, state: string, output?: string) => ({
  type: 'ended',
  id: title,
  suite: 'unit',
  file: 'a.test.ts',
  title,
  name: title,
  state,
  assertions: 1,
  ...(output !== undefined && { output }),
});
/** A program that sends events as a reporter does. */
const sending = (events: readonly object[], exitCode = 0) =>
  node(
    `for (const event of ${JSON.stringify(events)}) require('fs').writeSync(3, JSON.stringify(event) + '\\n');
     process.exitCode = ${exitCode};`,
  );

const run = (step: Step, silence?: number, stop = new AbortController().signal) =>
  runStep(step, { stop, onEvent: () => {}, ...(silence !== undefined && { silence }) });

describe('runStep', () => {
  it('has no failures after a check that exits with 0', async () => {
    expect((await run({ name: 'lint', command: node('') })).failures).toEqual([]);
  });

  it('has the output of a check that failed', async () => {
    const command = node('console.log("one"); console.error("two"); process.exitCode = 1');
    const { failures } = await run({ name: 'lint', command });
    expect(failures).toMatchObject([{ name: 'lint' }]);
    expect(failures[0]?.output.split('\n').toSorted()).toEqual(['one', 'two']);
  });

  it('fails for a program that does not exist', async () => {
    const { failures } = await run({ name: 'lint', command: ['no-such-program'] });
    expect(failures.map(({ output }) => output)).toEqual([expect.stringContaining('ENOENT')]);
  });

  it('has the tests of a runner', async () => {
    const tests = [ended('works', 'passed'), ended('breaks', 'failed', 'expected 1 to be 2')];
    const result = await run({ name: 'vitest', command: sending(tests, 1), suites: [unit] });
    expect(result.tests).toMatchObject([
      { title: 'works', state: 'passed' },
      { title: 'breaks', state: 'failed', output: 'expected 1 to be 2' },
    ]);
    expect(result.failures).toEqual([]);
  });

  it('has errors outside of tests', async () => {
    const error = { type: 'error', name: 'b.test.ts', output: 'no such module' };
    const step = { name: 'vitest', command: sending([ended('works', 'passed'), error], 1), suites: [unit] };
    expect((await run(step)).failures).toMatchObject([{ name: 'b.test.ts', output: 'no such module' }]);
  });

  it('fails for a runner that fails although its tests passed', async () => {
    const step = { name: 'vitest', command: sending([ended('works', 'passed')], 1), suites: [unit] };
    expect((await run(step)).failures).toEqual([{ name: 'vitest', output: '' }]);
  });

  it('fails for a suite without tests, unless some tests are selected', async () => {
    const suites = [unit, suiteOf('checks')];
    const step = { name: 'vitest', command: sending([ended('works', 'passed')]), suites };
    expect((await run(step)).failures).toEqual([{ name: 'vitest', output: 'No test ran of: checks\n' }]);
    expect((await run({ ...step, selection: { files: [] } })).failures).toEqual([]);
    const nothing = { ...step, command: node(''), selection: { files: [] } };
    expect((await run(nothing)).failures).toHaveLength(1);
  });

  it('fails for a runner that ends before its tests', async () => {
    const planned = { type: 'planned', total: 3, unit: 'files' };
    const command = sending([planned, ended('breaks', 'failed'), { type: 'completed' }], 1);
    const { failures } = await run({ name: 'vitest', command, suites: [unit] });
    expect(failures).toEqual([{ name: 'vitest', output: '2 of 3 files did not run.\n' }]);
  });

  it('does not wait for a process that a runner left', async () => {
    const left = join(folder, 'left');
    const program = `const { spawn } = require('child_process');
      const child = spawn('node', ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
      require('fs').writeFileSync(${JSON.stringify(left)}, String(child.pid)); child.unref();`;
    expect((await run({ name: 'lint', command: node(program) })).failures).toEqual([]);
    process.kill(Number(readFileSync(left, 'utf8')), 'SIGKILL');
  });

  it('ends a runner that is silent for too long, and names the test', async () => {
    const started = { type: 'started', id: '1', name: 'a.test.ts › waits for ever' };
    const program = `require('fs').writeSync(3, ${JSON.stringify(`${JSON.stringify(started)}\n`)}); setInterval(() => {}, 1000)`;
    const { failures } = await run({ name: 'vitest', command: node(program), suites: [unit] }, 2000);
    expect(failures).toEqual([{ name: 'a.test.ts › waits for ever', output: 'The test did not end.' }]);
  });

  it('ends child processes of a step that is stopped', async () => {
    const mark = join(folder, 'alive');
    const child = `process.on('SIGINT', () => { require('fs').unlinkSync(${JSON.stringify(mark)}); process.exit(); });
      require('fs').writeFileSync(${JSON.stringify(mark)}, ''); setInterval(() => {}, 1000);`;
    const program = `require('child_process').spawn('node', ['-e', ${JSON.stringify(child)}]).on('exit', () => process.exit(1));
      process.on('SIGINT', () => {});`;
    const stop = new AbortController();
    const running = run({ name: 'lint', command: node(program) }, undefined, stop.signal);
    await expect.poll(() => existsSync(mark)).toBe(true);
    stop.abort();
    expect((await running).failures).toHaveLength(1);
    expect(existsSync(mark)).toBe(false);
  });
});
