/** Where progress is written: standard error, or a stand-in. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Reports how far a command is. Disposing removes the line from the terminal. */
export interface Progress extends Disposable {
  /**
   * Begins a step; those before it are done.
   * @param seconds how long it is expected to take, as part of what the command takes
   */
  step(name: string, seconds: number): void;
  /** Sets the part of this step that is done, from 0 to 1, where time alone does not tell it. */
  advance(share: number): void;
}

const REDRAW_MS = 1000;
const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** A step that takes longer than expected never looks done. */
const UNFINISHED = 0.99;
/** Of the whole; before this the command's own speed says nothing yet. */
const SPEED_FROM = 0.05;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Reports steps: one line that is drawn again each second on a terminal, a line for each step elsewhere.
 * @param seconds how long all steps are expected to take together
 * @param now a clock in milliseconds
 */
export function showProgress(
  command: string,
  seconds: number,
  output: ProgressOutput = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const began = now();
  const current = { name: '', seconds: 0, since: began, share: undefined as number | undefined };
  let secondsBefore = 0;

  const draw = () => {
    const passed = (now() - current.since) / SECOND_MS / current.seconds;
    const inStep = Math.min(current.share ?? passed, UNFINISHED) * current.seconds;
    const share = Math.min((secondsBefore + inStep) / seconds, UNFINISHED);
    const elapsed = (now() - began) / SECOND_MS;
    const left = share < SPEED_FROM ? seconds - elapsed : (elapsed * (1 - share)) / share;
    const line = `${command}: ${current.name} · ${Math.floor(share * 100)} % · about ${timeOf(left)} left`;
    output.write(output.isTTY ? CLEAR_LINE + line : `${line}\n`);
  };
  const redraw = output.isTTY ? setInterval(draw, REDRAW_MS).unref() : undefined;
  return {
    step(name, expected) {
      secondsBefore += current.seconds;
      Object.assign(current, { name, seconds: expected, since: now(), share: undefined });
      draw();
    },
    advance(share) {
      current.share = share;
    },
    [Symbol.dispose]() {
      clearInterval(redraw);
      if (output.isTTY) output.write(CLEAR_LINE);
    },
  };
}

/** A time in seconds, rounded up to what an estimate is worth. */
function timeOf(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.max(1, Math.ceil(seconds / 10)) * 10} s`;
  if (seconds < 2 * HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} min`;
  return `${Math.ceil(seconds / HOUR_S)} h`;
}
