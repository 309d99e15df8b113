import { Counter, Gauge, type Registry } from 'prom-client';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Removes data that is no longer needed; may run at any time and any number of times. Ends early when `stop` aborts.
 * @returns how many rows or files it removed
 */
export type Chore = (stop: AbortSignal) => Promise<number>;

export interface HousekeepingOptions {
  readonly metrics: Registry;
  /** Called when a chore fails; the next round runs it again. */
  readonly onError: (error: unknown) => void;
}

/** Runs chores now and every hour, one after the other. @param chores by their names in the metrics */
export function startHousekeeping(
  chores: Readonly<Record<string, Chore>>,
  { metrics, onError }: HousekeepingOptions,
): AsyncDisposable {
  const { removed, succeeded } = choreMetrics(metrics);
  const stop = new AbortController();
  const round = async () => {
    for (const [chore, work] of Object.entries(chores)) {
      if (stop.signal.aborted) return;
      try {
        removed.inc({ chore }, await work(stop.signal));
        succeeded.setToCurrentTime({ chore });
      } catch (error) {
        onError(error);
      }
    }
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, HOUR_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      clearInterval(timer);
      await running;
    },
  };
}

function choreMetrics(metrics: Registry) {
  const removed = new Counter({
    name: 'plaza_housekeeping_removed_total',
    help: 'Rows and files that housekeeping removed',
    labelNames: ['chore'],
    registers: [metrics],
  });
  const succeeded = new Gauge({
    name: 'plaza_housekeeping_last_success_timestamp_seconds',
    help: 'When a chore last came to its end; it is due every hour',
    labelNames: ['chore'],
    registers: [metrics],
  });
  return { removed, succeeded };
}
