const HOUR_MS = 60 * 60 * 1000;

/** Work that keeps the house clean; each piece may run at any time and any number of times. */
export type Chore = () => Promise<unknown>;

/**
 * Runs chores now and every hour, one after the other.
 * @param onError hears of a chore that failed; it is tried again with the next round
 */
export function startHousekeeping(
  chores: readonly Chore[],
  onError: (error: unknown) => void,
): AsyncDisposable {
  let stopped = false;
  const round = async () => {
    for (const chore of chores) {
      if (stopped) return;
      await chore().catch(onError);
    }
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, HOUR_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
