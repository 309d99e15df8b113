import { Counter, Gauge, type Registry } from 'prom-client';
import { runEvery } from '../lib/run-every.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Removes data that is no longer needed. Ends early when `stop` aborts. @returns the number of removed rows or files */
export type Chore = (stop: AbortSignal) => Promise<number>;

/** Chores by their name in the metrics, in the order in which they run. */
export interface Chores {
  /** Those that delete what is old. They wait while the clock is implausible. */
  readonly byAge: Readonly<Record<string, Chore>>;
  readonly others: Readonly<Record<string, Chore>>;
}

export interface HousekeepingOptions {
  readonly metrics: Registry;
  /** Whether the clock is plausible. */
  readonly checkClock: () => Promise<boolean>;
  /** Called when a chore fails; the next round runs it again. */
  readonly onError: (error: unknown) => void;
}

/** Runs chores now and every hour, one after the other; disposing waits for them. */
export function startHousekeeping(
  { byAge, others }: Chores,
  { metrics, checkClock, onError }: HousekeepingOptions,
): AsyncDisposable {
  const { removed, succeeded } = choreMetrics(metrics);
  const mayDeleteByAge = () =>
    checkClock().catch((error: unknown) => {
      onError(error);
      return false;
    });
  return runEvery(HOUR_MS, async (stop) => {
    const chores = (await mayDeleteByAge()) ? { ...byAge, ...others } : others;
    for (const [chore, work] of Object.entries(chores)) {
      if (stop.aborted) return;
      try {
        removed.inc({ chore }, await work(stop));
        succeeded.setToCurrentTime({ chore });
      } catch (error) {
        onError(error);
      }
    }
  });
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
    help: 'Time of the last success of a chore; it runs every hour',
    labelNames: ['chore'],
    registers: [metrics],
  });
  return { removed, succeeded };
}
