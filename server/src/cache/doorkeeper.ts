/** Two sets of so many keys take a megabyte at most. */
const KEYS = 10_000;

/**
 * Admits a key to a cache only on its second request, so that one-off reads do not evict popular entries: the
 * doorkeeper of TinyLFU (Einziger, Friedman, Manes, "TinyLFU: A Highly Efficient Cache Admission Policy", 2017).
 * @param keys how many of the latest keys it knows at least
 * @returns whether a key was requested before
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
