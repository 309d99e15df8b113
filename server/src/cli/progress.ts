import { formatCount, type Progress } from '../move/say.ts';

/** Where the reporter writes: standard error, or a stand-in. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A progress reporter, and what ends it. */
export interface ProgressReporter extends Progress, Disposable {
  /** Removes the line from the terminal, so that another line can be written. The next step or advance draws it again. */
  clear(): void;
}

interface Step {
  readonly name: string;
  readonly total: number | undefined;
  readonly unit: string;
  readonly begin: number;
  done: number;
}

/** Without a terminal a command of this length needs no progress. In milliseconds. */
const QUIET_MS = 5000;
const REDRAW_MS = 200;
/** Before this a rate says nothing. In milliseconds. */
const RATE_AFTER_MS = 2000;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Reports the steps of a command: one line that is drawn again and again on a terminal; elsewhere, from five seconds on,
 * a line for each step.
 * @param now a clock in milliseconds
 */
export function progressReporter(
  command: string,
  output: ProgressOutput,
  now: () => number = () => performance.now(),
): ProgressReporter {
  const begin = now();
  let step: Step | undefined;
  let drawnAt = -Infinity;
  let written: Step | undefined;

  const report = () => {
    if (!step) return;
    if (output.isTTY === true) {
      drawnAt = now();
      output.write(`${CLEAR_LINE}${command}: ${describeStep(step, drawnAt)}`);
    } else if (step !== written && now() - begin >= QUIET_MS) {
      written = step;
      const total = step.total === undefined ? '' : `, ${formatCount(Math.ceil(step.total))}${step.unit}`;
      output.write(`${command}: ${step.name}${total}\n`);
    }
  };
  const clear = () => {
    if (output.isTTY === true && drawnAt > -Infinity) output.write(CLEAR_LINE);
    drawnAt = -Infinity;
  };
  return {
    step(name, total, unit) {
      step = { name, total, unit: unit === undefined ? '' : ` ${unit}`, begin: now(), done: 0 };
      report();
    },
    advance(count) {
      if (!step) return;
      step.done += count;
      if (now() - drawnAt >= REDRAW_MS) report();
    },
    clear,
    [Symbol.dispose]: clear,
  };
}

/** For example 'pictures 4,210 of 12,000 · 35 % · about 2 min left'. */
function describeStep({ name, total, unit, done, begin }: Step, now: number): string {
  const count = formatCount(Math.floor(done));
  if (total === undefined || total === 0) return done === 0 ? name : `${name} ${count}${unit}`;
  // A total that was counted while others wrote may be too small.
  const share = Math.min(1, done / total);
  const parts = [
    `${name} ${count} of ${formatCount(Math.ceil(total))}${unit}`,
    `${Math.floor(share * 100)} %`,
  ];
  const elapsed = now - begin;
  if (share > 0 && share < 1 && elapsed >= RATE_AFTER_MS) {
    parts.push(`about ${describeTime((elapsed * (1 - share)) / share)} left`);
  }
  return parts.join(' · ');
}

/** @param ms rounded up, to what an estimate is worth */
function describeTime(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.ceil(ms / (10 * SECOND_MS)) * 10} s`;
  if (ms < 2 * HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} min`;
  return `${Math.ceil(ms / HOUR_MS)} h`;
}
