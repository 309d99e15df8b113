/** Two sets of so many keys take a megabyte at most. */
const KEYS = 10_000;

/**
 * Tells what is asked for again and again from what is asked for once, which would only push the other out of memory: the
 * doorkeeper of TinyLFU (Einziger, Friedman, Manes, "TinyLFU: A Highly Efficient Cache Admission Policy", 2017).
 * @param keys how many it knows at least, of those that were asked for last
 * @returns whether a key was asked for before; from now on it was
 */
export function doorkeeper(keys = KEYS): (key: string | number) => boolean {
  let newer = new Set<string | number>();
  let older = new Set<string | number>();
  return (key) => {
    const isKnown = newer.has(key) || older.has(key);
    newer.add(key);
    if (newer.size >= keys) [older, newer] = [newer, new Set()];
    return isKnown;
  };
}
