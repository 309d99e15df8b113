import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
interface ClosingOptions {
  readonly logger: Logger;
  readonly within: number;
  /** Signals within this time count as one, in milliseconds: a process receives Ctrl-C twice, from the terminal and from npm. */
  readonly sameRequest: number;
  readonly abort: () => void;
}

/** Closes everything after a signal or an error. A second signal that is later than `sameRequest` ends the process at once. */
export function closeOnSignal(
  close: () => Promise<void>,
  { logger, within, sameRequest, abort }: ClosingOptions,
): void {
  const graceful = closeWithGrace({ delay: within, logger, skip: [...SIGNALS] }, async () => {
    await close();
    logger.info('Stopped');
  });
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = performance.now();
      logger.info({ signal }, 'Stopping');
      graceful.close();
    } else if (performance.now() - first > sameRequest) {
      logger.error(`The process ends at once: second ${signal}`);
      abort();
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
