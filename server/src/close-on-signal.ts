import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
/** Ctrl-C reaches a process twice: from the terminal, and from npm in front of it. */
const SAME_REQUEST_MS = 1000;

/**
 * Closes everything when a signal or an error ends the process, within a time in milliseconds. A signal that comes more
 * than a second after the first one ends the process at once.
 */
export function closeOnSignal(close: () => Promise<void>, closeWithin: number, logger: Logger): void {
  const graceful = closeWithGrace({ delay: closeWithin, logger, skip: [...SIGNALS] }, () => close());
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = performance.now();
      graceful.close();
    } else if (performance.now() - first > SAME_REQUEST_MS) {
      logger.error(`The process ends at once: second ${signal}`);
      process.exit(1);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
