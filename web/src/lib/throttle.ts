/**
 * Returns a function that limits how often work is done, by key: at once for the first call, and once at the end of the pause for all
 * calls within it. So every call is followed by work that begins after it.
 */
export function createThrottle(pauseMs: number): (key: unknown, work: () => void) => void {
  /** The work that waits for the end of a pause, by key. */
  const paused = new Map<unknown, (() => void) | undefined>();

  return function throttled(key, work) {
    if (paused.has(key)) {
      paused.set(key, work);
      return;
    }
    paused.set(key, undefined);
    work();
    setTimeout(() => {
      const next = paused.get(key);
      paused.delete(key);
      if (next) throttled(key, next);
    }, pauseMs);
  };
}
