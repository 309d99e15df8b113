import type { Logger } from 'pino';

/** Makes warnings of Node and of libraries lines of the log; Node would print them as text of several lines. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn(warning));
}
