/** The values by key; a key without a value is missing or undefined. */
export type Load<Key, Value> = Promise<ReadonlyMap<Key, Value | undefined>>;

interface Loading<Key, Value> {
  /** The keys of values that no change has invalidated since the load began. */
  valid: readonly Key[];
  /** Undefined until the load has returned its promise. */
  values: Load<Key, Value> | undefined;
}

/** The loads of a cache that are in progress. */
export interface Loads<Key, Value> {
  /** The load of a key that is still valid; undefined if there is none. */
  readonly of: (key: Key) => Loading<Key, Value> | undefined;
  readonly start: (keys: readonly Key[]) => Load<Key, Value>;
  readonly invalidate: (keys: readonly Key[] | 'all') => void;
}

/** @param store called with each loaded value that no change has invalidated meanwhile */
export function createLoads<Key, Value>(
  load: (keys: readonly Key[]) => Load<Key, Value>,
  store: (key: Key, value: Value) => void,
): Loads<Key, Value> {
  // A list: few loads run at a time, and a map that changes with each load makes garbage collections longer (docs/decisions/0082).
  const loads: Loading<Key, Value>[] = [];

  const run = async (loading: Loading<Key, Value>, keys: readonly Key[]) => {
    try {
      const values = await load(keys);
      for (const key of keys) {
        const value = values.get(key);
        if (value !== undefined && loading.valid.includes(key)) store(key, value);
      }
      return values;
    } finally {
      loads.splice(loads.indexOf(loading), 1);
    }
  };
  return {
    of: (key) => loads.find(({ valid }) => valid.includes(key)),
    start(keys) {
      const loading: Loading<Key, Value> = { valid: keys, values: undefined };
      loads.push(loading);
      loading.values = run(loading, keys);
      return loading.values;
    },
    invalidate(keys) {
      for (const load of loads)
        load.valid = keys === 'all' ? [] : load.valid.filter((key) => !keys.includes(key));
    },
  };
}
