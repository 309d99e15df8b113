import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
/** A process receives Ctrl-C twice: from the terminal and from npm. */
const SAME_REQUEST_MS = 1000;

interface ClosingOptions {
  readonly logger: Logger;
  readonly within: number;
  readonly abort: () => void;
}

/** Closes everything after a signal or an error. A second signal, more than a second later, ends the process at once. */
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
