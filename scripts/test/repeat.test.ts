import { expect, it } from 'vitest';
import type { EndedTest } from './events.ts';
import { repeatFailures, unitsThatFailed, withRepetition } from './repeat.ts';
import type { StepFailure, StepResult } from './run-step.ts';
import { testStages, type Step } from './steps.ts';
import { suiteOf } from './suites.ts';

const vitest = stepOf('api-sqlite');
const playwright = stepOf('e2e');
const lint: Step = { name: 'lint', command: ['oxlint'] };
const trial: Step = { name: 'chaos', command: ['node', 'chaos.ts'], canVary: true };

function stepOf(name: string): Step {
  const [stage] = testStages([suiteOf(name)]);
  if (!stage?.steps[0]) throw new Error(`The suite ${name} has no step.`);
  return stage.steps[0];
}

const test = (file: string, title: string, state: EndedTest['state'], suite = 'api-sqlite'): EndedTest => ({
  suite,
  file,
  title,
  name: title,
  state,
  assertions: 1,
});
const resultOf = (
  step: Step,
  tests: readonly EndedTest[],
  failures: readonly StepFailure[] = [],
): StepResult => ({ step, tests, failures, fileTimes: [] });

/** Repeats the failures; each repetition has the next of these results. */
async function repeat(results: readonly StepResult[], ...next: readonly Omit<StepResult, 'step'>[]) {
  const commands: string[] = [];
  const queue = [...next];
  const repetition = await repeatFailures(results, {
    folder: '/run',
    stop: new AbortController().signal,
    run: (step) => {
      commands.push(step.command.join(' '));
      const result = queue.shift();
      return result ? Promise.resolve({ ...result, step }) : Promise.reject(new Error('one too many'));
    },
  });
  return { ...repetition, commands, merged: withRepetition(results, repetition.repeated) };
}

const failed = resultOf(vitest, [
  test('a.test.ts', 'one', 'passed'),
  test('a.test.ts', 'two', 'failed'),
  test('b.test.ts', 'three', 'passed'),
]);
const onceMore = (two: EndedTest['state']) =>
  resultOf(vitest, [test('a.test.ts', 'one', 'passed'), test('a.test.ts', 'two', two)]);

it('repeats nothing after a run without failures', async () => {
  const passed = resultOf(vitest, [test('a.test.ts', 'one', 'passed')]);
  expect(await repeat([passed])).toEqual({ repeated: [], commands: [], merged: [passed] });
});

it('repeats the file of a failed test alone until it passes', async () => {
  const { commands, repeated, merged } = await repeat([failed], onceMore('passed'));
  expect(commands).toEqual([
    'vitest run --reporter=./scripts/test/vitest-reporter.ts --project api-sqlite a.test.ts --maxWorkers=1',
  ]);
  expect(repeated.map(({ attempts }) => attempts.length)).toEqual([2]);
  expect(merged[0]?.tests.map(({ title, state }) => `${title} ${state}`).toSorted()).toEqual([
    'one passed',
    'three passed',
    'two passed',
  ]);
});

it('gives up after two repetitions', async () => {
  const { repeated, merged } = await repeat([failed], onceMore('failed'), onceMore('failed'));
  expect(repeated[0]?.attempts).toHaveLength(3);
  expect(unitsThatFailed(merged)).toHaveLength(1);
});

it('takes a repetition in which the file has no test for a failure', async () => {
  const other = resultOf(vitest, [test('aa.test.ts', 'one', 'passed')]);
  const { merged } = await repeat([failed], other, other);
  expect(merged[0]?.failures).toEqual([{ name: 'a.test.ts', output: 'No test ran.' }]);
  expect(merged[0]?.tests.map(({ file }) => file)).toEqual(['b.test.ts']);
});

it('selects a file of Playwright exactly, and keeps the screenshots apart', async () => {
  const first = resultOf(playwright, [test('e2e/specs/a.spec.ts', 'one', 'failed', 'e2e')]);
  const { commands } = await repeat(
    [first],
    resultOf(playwright, [test('e2e/specs/a.spec.ts', 'one', 'passed', 'e2e')]),
  );
  expect(commands).toEqual([
    expect.stringMatching(
      /--grep @main e2e\\\/specs\\\/a\\\.spec\\\.ts\$ --workers=1 --output=\/run\/repetition-1-1$/,
    ),
  ]);
});

it('repeats the title of a selection', async () => {
  const selected = { ...vitest, selection: { files: ['a.test.ts', 'b.test.ts'], title: 'two' } };
  const { commands } = await repeat([{ ...failed, step: selected }], onceMore('passed'));
  expect(commands).toEqual([expect.stringContaining('-t two a.test.ts')]);
});

it('repeats a file whose hooks failed', async () => {
  const error = { name: 'a.test.ts › group', output: 'Error', suite: 'api-sqlite', file: 'a.test.ts' };
  const first = resultOf(vitest, [test('a.test.ts', 'one', 'passed')], [error]);
  const { merged } = await repeat([first], resultOf(vitest, [test('a.test.ts', 'one', 'passed')]));
  expect(merged[0]).toMatchObject({ failures: [], tests: [{ title: 'one', state: 'passed' }] });
});

it('repeats the whole step after an error of no file', async () => {
  const first = { ...failed, failures: [{ name: 'outside of tests', output: 'a worker exited' }] };
  const { commands, merged } = await repeat([first], resultOf(vitest, [test('a.test.ts', 'two', 'passed')]));
  expect(commands).toEqual([vitest.command.join(' ')]);
  expect(merged[0]?.tests).toHaveLength(1);
});

it('repeats a trial, and no step whose result cannot vary', async () => {
  const broken = [{ name: 'chaos', output: 'broken' }];
  expect((await repeat([resultOf(trial, [], broken)], resultOf(trial, []))).commands).toEqual([
    'node chaos.ts',
  ]);
  const linted = resultOf(lint, [], [{ name: 'lint', output: 'x' }]);
  const { commands, reason, repeated } = await repeat([linted, failed]);
  expect(commands).toEqual([]);
  expect(repeated).toHaveLength(2);
  expect(reason).toBe('lint fails each time');
});

it('repeats nothing when more than 12 files failed', async () => {
  const tests = Array.from({ length: 13 }, (_, index) => test(`${index}.test.ts`, 'one', 'failed'));
  const { commands, reason } = await repeat([resultOf(vitest, tests)]);
  expect(commands).toEqual([]);
  expect(reason).toBe('13 files failed, more than 12');
});

it('stops with the run', async () => {
  const stop = new AbortController();
  const run = (step: Step) => {
    stop.abort();
    return Promise.resolve(resultOf(step, []));
  };
  const { repeated } = await repeatFailures([failed], { run, stop: stop.signal, folder: '/run' });
  expect(repeated[0]?.attempts).toHaveLength(1);
});
