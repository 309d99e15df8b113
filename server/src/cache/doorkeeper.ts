/** Less than a cache contains. With more keys, many values are stored and evicted again before anyone asks for them. */
const KEYS = 2000;

/**
 * Admits a key to a cache on its second request, so that single reads do not evict popular entries: the doorkeeper of
 * TinyLFU (https://arxiv.org/abs/1512.00727).
 * @param keys the minimum number of latest keys that it knows
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
