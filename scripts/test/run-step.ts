import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEvent, type EndedTest, type TestEvent } from './events.ts';
import { patience } from './patience.ts';
import type { Step } from './steps.ts';

/** Something failed that is no test: a check, or a runner outside of its tests. */
export interface StepFailure {
  readonly name: string;
  readonly output: string;
  /** Of its test file, if it has one. */
  readonly suite?: string;
  readonly file?: string;
}

export interface StepResult {
  readonly step: Step;
  readonly tests: readonly EndedTest[];
  readonly failures: readonly StepFailure[];
  readonly fileTimes: readonly (TestEvent & { type: 'time' })[];
}

export interface RunOptions {
  /** Interrupts the step, like Ctrl-C. */
  readonly stop: AbortSignal;
  readonly onEvent: (event: TestEvent) => void;
  /** Called with the process group of the step when it begins. */
  readonly onGroup?: (pid: number) => void;
  /** The longest time without an event or output, in milliseconds; a step that is silent for longer hangs. */
  readonly silence?: number;
}

/** Longer than the time limit of a test. */
const SILENCE_MS = 10 * 60_000;
const KILL_AFTER_MS = 20_000;
/** After its end; a process that it left may keep its output open for ever. */
const OUTPUT_ENDS_MS = 5000;

/** Runs a step. Its output appears only in the result. */
export async function runStep(
  step: Step,
  { stop, onEvent, onGroup, silence = SILENCE_MS * patience() }: RunOptions,
): Promise<StepResult> {
  const [program, ...args] = step.command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env },
    detached: true, // A process group, so that its child processes are stopped with it.
  });
  if (child.pid !== undefined) onGroup?.(child.pid);
  const read = readChild(child, onEvent);
  const hang = watchSilence(child, read, silence);
  const interrupt = () => end(child, 'SIGINT');
  stop.addEventListener('abort', interrupt);
  const code = await exitCodeOf(child, read);
  stop.removeEventListener('abort', interrupt);
  hang.stop();
  const failures = failuresOf(step, read, code === 0, hang.isOver());
  return { step, tests: read.tests, fileTimes: read.fileTimes, failures };
}

interface Read {
  readonly output: string[];
  readonly tests: EndedTest[];
  readonly fileTimes: (TestEvent & { type: 'time' })[];
  readonly errors: StepFailure[];
  /** The names of tests, and files of tests, that have begun and not ended. */
  readonly running: Map<string, string>;
  /** What the runner said it would complete, and what it did. */
  planned: { total: number; unit: string };
  completed: number;
  lastAt: number;
}

function readChild(child: ChildProcess, onEvent: (event: TestEvent) => void): Read {
  const read: Read = {
    output: [],
    tests: [],
    fileTimes: [],
    errors: [],
    running: new Map(),
    planned: { total: 0, unit: 'tests' },
    completed: 0,
    lastAt: performance.now(),
  };
  const lines = (input: unknown, onLine: (line: string) => void) =>
    createInterface({ input: input as Readable }).on('line', (line) => {
      read.lastAt = performance.now();
      onLine(line);
    });
  for (const input of [child.stdout, child.stderr]) lines(input, (line) => read.output.push(line));
  lines(child.stdio[3], (line) => {
    const event = parseEvent(line);
    keep(read, event);
    onEvent(event);
  });
  return read;
}

function keep(read: Read, event: TestEvent): void {
  if (event.type === 'planned') read.planned = event;
  else if (event.type === 'completed') {
    read.completed++;
    if (event.id !== undefined) read.running.delete(event.id);
  } else if (event.type === 'started') read.running.set(event.id, event.name);
  else if (event.type === 'time') read.fileTimes.push(event);
  else if (event.type === 'error') read.errors.push(event);
  else if (event.type === 'ended') {
    read.running.delete(event.id);
    read.tests.push(event);
  }
}

function failuresOf(step: Step, read: Read, ok: boolean, isSilent: boolean): StepFailure[] {
  const { name, suites } = step;
  const output = read.output.join('\n');
  if (isSilent) {
    const names = Array.from(read.running.values());
    const running = names
      .filter((file) => !names.some((test) => test.startsWith(`${file} › `)))
      .map((test) => ({ name: test, output: 'The test did not end.' }));
    return running.length > 0 ? running : [{ name, output: `${name} did not end.\n${output}` }];
  }
  const { planned, completed } = read;
  if (suites && completed < planned.total) {
    const missing = `${planned.total - completed} of ${planned.total} ${planned.unit} did not run.`;
    return [...read.errors, { name, output: `${missing}\n${output}` }];
  }
  const isExplained = read.errors.length > 0 || read.tests.some(({ state }) => state === 'failed');
  const empty = isExplained ? [] : emptySuitesOf(step, read);
  if (empty.length > 0) return [{ name, output: `No test ran of: ${empty.join(', ')}\n${output}` }];
  return ok || isExplained ? read.errors : [{ name, output }];
}

/** The names of suites without a test; of a selection only if all are. */
function emptySuitesOf({ suites = [], selection }: Step, { tests }: Read): string[] {
  const names = suites.map(({ name }) => name);
  const empty = names.filter((name) => !tests.some(({ suite }) => suite === name));
  return selection && empty.length < names.length ? [] : empty;
}

function watchSilence(child: ChildProcess, read: Read, silence: number) {
  let isOver = false;
  const check = setInterval(() => {
    if (performance.now() - read.lastAt < silence || isOver) return;
    isOver = true;
    end(child, 'SIGINT');
  }, 1000);
  return { stop: () => clearInterval(check), isOver: () => isOver };
}

/** Ends a step and its child processes, by force if the signal does not end it. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  killGroup(child, signal);
  const force = setTimeout(() => killGroup(child, 'SIGKILL'), KILL_AFTER_MS);
  child.once('close', () => clearTimeout(force));
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All of its processes have ended.
  }
}

async function exitCodeOf(child: ChildProcess, read: Read): Promise<number | null> {
  try {
    const exit = once(child, 'exit');
    const afterExit = exit.then(() => delay(OUTPUT_ENDS_MS, 'left', { ref: false }));
    const how = await Promise.race([once(child, 'close'), afterExit]);
    if (how === 'left') killGroup(child, 'SIGKILL');
    for (const output of child.stdio) output?.destroy();
    return child.exitCode;
  } catch (error) {
    read.output.push(String(error));
    return null;
  }
}
