import { describeProgress } from '../setup/progress.mjs';
import type { TestEvent } from './events.ts';

const REDRAW_MS = 1000;
const CLEAR_LINE = '\r\u001B[K';

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows the progress of a stage in one line: on a terminal with counts and the time left, elsewhere with a dot for each completed
 * check, test file or browser test.
 * @param title such as `2 of 4: tests`
 * @param checks the number of steps that send no events
 */
export function showProgress(title: string, checks: number, output: Output) {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  let [completed, total, failed] = [0, checks, 0];
  let unit = 'checks';
  const count = () => ({ done: () => completed, total: Math.max(total, 1), of: unit });
  const draw = () =>
    output.write(
      `${CLEAR_LINE}${title}${describeProgress(count(), elapsed())}${failed ? ` · ${failed} failed` : ''}`,
    );
  const redraw = output.isTTY ? setInterval(draw, REDRAW_MS) : undefined;
  if (output.isTTY) draw();
  else output.write(`${title} `);
  const complete = () => {
    completed++;
    if (!output.isTTY) output.write('.');
  };
  return {
    completeCheck(hasPassed: boolean): void {
      if (!hasPassed) failed++;
      complete();
    },
    onEvent: (event: TestEvent): void => {
      if (event.type === 'planned') {
        total += event.total;
        unit = checks > 0 ? 'checks and test files' : event.unit;
      } else if (event.type === 'completed') complete();
      else if (event.type === 'error' || (event.type === 'ended' && event.state === 'failed')) failed++;
    },
    end() {
      clearInterval(redraw);
      output.write(
        `${output.isTTY ? `${CLEAR_LINE}${title}` : ''} ${Math.ceil(elapsed())} s${failed ? `, ${failed} failed` : ''}\n`,
      );
    },
  };
}
