export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Removes the text of the current line. */
export const CLEAR_LINE = '\r\u001B[K';
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Describes the remaining time of an estimate, rounded up: `20 s`, `17 min`, `3 h`. */
export function describeTime(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.ceil(ms / (10 * SECOND_MS))) * 10} s`;
  if (ms < 2 * HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} min`;
  return `${Math.ceil(ms / HOUR_MS)} h`;
}
