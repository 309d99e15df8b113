import { CLEAR_LINE, describeTime, type ProgressOutput } from '../../server/src/progress/terminal-line.ts';

/** Reports the progress of a command whose duration is known. Disposing removes the line from the terminal. */
export interface Progress extends Disposable {
  /**
   * Begins a step and ends the one before.
   * @param seconds expected duration of the step, a part of the command's duration
   */
  step(name: string, seconds: number): void;
  /** Sets the finished share of the step, from 0 to 1, when it does not follow from the time. */
  advance(share: number): void;
}

const REDRAW_MS = 1000;
const SECOND_MS = 1000;
/** The shown share of a step that takes longer than expected. */
const UNFINISHED = 0.99;
/** With a smaller share the estimate is the expected duration. */
const ESTIMATE_FROM = 0.05;

/**
 * Reports the steps of a command: on a terminal as one line that is drawn every second, elsewhere as a line for each step.
 * @param seconds expected duration of all steps
 */
export function showProgress(
  command: string,
  seconds: number,
  output: ProgressOutput = process.stderr,
): Progress {
  const began = performance.now();
  const current: { name: string; seconds: number; since: number; share?: number | undefined } = {
    name: '',
    seconds: 0,
    since: began,
  };
  let secondsBefore = 0;

  const draw = () => {
    const passed = (performance.now() - current.since) / SECOND_MS / current.seconds;
    const inStep = Math.min(current.share ?? passed, UNFINISHED) * current.seconds;
    const share = Math.min((secondsBefore + inStep) / seconds, UNFINISHED);
    const elapsed = performance.now() - began;
    const left = share < ESTIMATE_FROM ? seconds * SECOND_MS - elapsed : (elapsed * (1 - share)) / share;
    const text = `${command}: ${current.name} · ${Math.floor(share * 100)} % · about ${describeTime(left)} left`;
    output.write(output.isTTY ? CLEAR_LINE + text : `${text}\n`);
  };
  const redraw = output.isTTY && setInterval(draw, REDRAW_MS).unref();
  return {
    step(name, expected) {
      secondsBefore += current.seconds;
      Object.assign(current, { name, seconds: expected, since: performance.now(), share: undefined });
      draw();
    },
    advance(share) {
      current.share = share;
    },
    [Symbol.dispose]() {
      if (!redraw) return;
      clearInterval(redraw);
      output.write(CLEAR_LINE);
    },
  };
}
