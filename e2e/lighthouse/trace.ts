import { expect } from '../support/test.ts';

/** The parts of Chromium's traces that are used; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor, which other processes do not affect. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The events of a trace with the category `toplevel`, and the tasks of the main threads of its pages among them. */
export function readTrace(trace: Buffer | undefined) {
  // Chromium's own format: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
  const { traceEvents } = JSON.parse(String(trace)) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const main = tasks.filter((task) => mains.has(threadOf(task)));
  expect(main.length, 'tasks in the trace').toBeGreaterThan(0);
  return { events: traceEvents, main };
}

/** Prints a figure, and compares it with its limit. */
export function expectAtMost(what: string, figure: number, bar: number): void {
  const verdict = figure <= bar ? 'ok' : 'OVER';
  process.stdout.write(`${verdict.padEnd(5)}${what}: ${+figure.toFixed(3)}, at most ${bar}\n`);
  expect.soft(figure, what).toBeLessThanOrEqual(bar);
}
