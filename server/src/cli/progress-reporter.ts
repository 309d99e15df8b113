import { formatCount, type ProgressReporter } from '../progress/progress.ts';
import { CLEAR_LINE, describeTime, type ProgressOutput } from '../progress/terminal-line.ts';

/** Disposing removes the line from the terminal. */
export interface TerminalReporter extends ProgressReporter, Disposable {
  /** Removes the line from the terminal before other output. The next step or advance draws it again. */
  clear(): void;
}

interface Step {
  readonly name: string;
  readonly total: number | undefined;
  readonly unit: string;
  readonly begin: number;
  done: number;
}

/** Without a terminal, a faster command reports no progress. */
const QUIET_MS = 5000;
const REDRAW_MS = 200;
/** An earlier estimate of the remaining time is too inaccurate. */
const ESTIMATE_AFTER_MS = 2000;

/**
 * Reports the steps of a command: on a terminal as one line that is drawn again and again, elsewhere as a line for each
 * step after the first five seconds.
 * @param now a clock in milliseconds
 */
export function progressReporter(
  command: string,
  output: ProgressOutput,
  now: () => number = () => performance.now(),
): TerminalReporter {
  const begin = now();
  let step: Step | undefined;
  let drawnAt = -Infinity;
  let written: Step | undefined;

  const report = () => {
    if (!step) return;
    if (output.isTTY) {
      drawnAt = now();
      output.write(`${CLEAR_LINE}${command}: ${describeStep(step, drawnAt)}`);
    } else if (step !== written && now() - begin >= QUIET_MS) {
      written = step;
      const total = step.total === undefined ? '' : `, ${formatCount(Math.ceil(step.total))}${step.unit}`;
      output.write(`${command}: ${step.name}${total}\n`);
    }
  };
  const clear = () => {
    if (drawnAt > -Infinity) output.write(CLEAR_LINE);
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

/** For example 'images 4,210 of 12,000 · 35 % · about 2 min left'. */
function describeStep({ name, total, unit, done, begin }: Step, now: number): string {
  const count = formatCount(Math.floor(done));
  if (total === undefined || total === 0) return done === 0 ? name : `${name} ${count}${unit}`;
  // A total that was counted while a server wrote may be too small.
  const share = Math.min(1, done / total);
  const parts = [
    `${name} ${count} of ${formatCount(Math.ceil(total))}${unit}`,
    `${Math.floor(share * 100)} %`,
  ];
  const elapsed = now - begin;
  if (share > 0 && share < 1 && elapsed >= ESTIMATE_AFTER_MS) {
    parts.push(`about ${describeTime((elapsed * (1 - share)) / share)} left`);
  }
  return parts.join(' · ');
}
