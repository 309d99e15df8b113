import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
/** Ctrl-C reaches a process twice: from the terminal, and from npm in front of it. */
const SAME_REQUEST_MS = 1000;

interface ClosingOptions {
  readonly logger: Logger;
  /** What closing may take, in milliseconds. */
  readonly within: number;
  /** Ends the process at once. */
  readonly abort: () => void;
}

/**
 * Closes everything when a signal or an error ends the process. A signal that comes more than a second after the first one
 * ends the process at once.
 */
export function closeOnSignal(close: () => Promise<void>, { logger, within, abort }: ClosingOptions): void {
  const graceful = closeWithGrace({ delay: within, logger, skip: [...SIGNALS] }, () => close());
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = performance.now();
      graceful.close();
    } else if (performance.now() - first > SAME_REQUEST_MS) {
      logger.error(`The process ends at once: second ${signal}`);
      abort();
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
