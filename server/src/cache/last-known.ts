import { setTimeout as delay } from 'node:timers/promises';

const WAIT_MS = 500;

/**
 * Wraps a read so that it also answers while the database cannot be reached.
 * @param read returns a cached value or loads it; may reject
 * @param initial the value before the first successful read
 * @returns a read that never rejects: after a failure, or half a second, it returns the last value that was read
 */
export function lastKnown<Value>(
  read: () => Value | Promise<Value>,
  initial: Value,
): () => Value | Promise<Value> {
  let last = initial;
  return () => {
    const found = read();
    if (!(found instanceof Promise)) return (last = found);
    const loaded = found.then(
      (value) => (last = value),
      () => last,
    );
    return Promise.race([loaded, delay(WAIT_MS, undefined, { ref: false }).then(() => last)]);
  };
}
