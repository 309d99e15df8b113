/** Standard error, or the output of a test. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const CLEAR = '\r\u001B[K';
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** One line of a terminal that is drawn again and again. */
export function terminalLine(output: ProgressOutput) {
  return {
    draw: (text: string): void => void output.write(CLEAR + text),
    clear: (): void => void output.write(CLEAR),
  };
}

/** Describes the remaining time of an estimate, rounded up: `20 s`, `17 min`, `3 h`. */
export function describeTime(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.ceil(ms / (10 * SECOND_MS))) * 10} s`;
  if (ms < 2 * HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} min`;
  return `${Math.ceil(ms / HOUR_MS)} h`;
}
