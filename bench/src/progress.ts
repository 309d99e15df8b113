import { CLEAR_LINE, describeTime, type ProgressOutput } from '../../server/src/progress/terminal-line.ts';

/** Reports the progress of a command of known duration. Disposing removes the line from a terminal. */
export interface Progress extends Disposable {
  /** Begins a step and ends the one before. @param seconds the expected duration of this step */
  step(name: string, seconds: number): void;
  /** Sets the finished share of the step, from 0 to 1. Without this call, it is the passed share of the expected duration. */
  advance(share: number): void;
}

const REDRAW_MS = 1000;
const SECOND_MS = 1000;
/** The greatest share that is shown, for a step that takes longer than expected. */
const UNFINISHED = 0.99;
/** From this finished share on, the remaining time is estimated from the elapsed time, before that from the expected duration. */
const ESTIMATE_FROM = 0.05;

/**
 * Reports the steps of a command: on a terminal as one line that is drawn every second, elsewhere as a line for each step.
 * @param seconds the expected duration of all steps together
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
