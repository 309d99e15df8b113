import { LRUCache } from 'lru-cache';
import type { Bus, Topic } from '../bus/bus.ts';
import { createLoads, type Load } from './loads.ts';

type CacheKey = string | number;
type Cacheable = object | number;

/** A read-through cache. It never returns a value whose load began before a published change of it. */
export interface Cache<Key, Value> {
  /** A cached value without a promise, or a loaded one; undefined when there is none. Rejects when the load does. */
  get(key: Key): Value | undefined | Promise<Value | undefined>;
  /** The values of keys. Those neither cached nor being loaded are loaded in one batch. */
  getAll(keys: readonly Key[]): Load<Key, Value>;
  /** Whether the value of a key is cached. */
  has(key: Key): boolean;
}

/** The values that a change invalidates: those of keys, all, or those for which a function returns true. */
type Invalidated<Key, Value> = readonly Key[] | 'all' | ((value: Value) => boolean);

interface CacheOptions<Key, Value, Loaded extends Value> {
  readonly load: (keys: readonly Key[]) => Load<Key, Loaded>;
  /** For each topic that matters, the values that a change with its ids invalidates. */
  readonly invalidatedBy: Readonly<
    Partial<Record<Topic, (id: number, further: readonly number[]) => Invalidated<Key, Value>>>
  >;
  readonly sizeOf: (value: Value) => number;
  /** The maximum of the sum of all sizes; beyond it, the least recently used values are evicted. */
  readonly maxSize: number;
  /** Whether to store the value of a key; every value by default. */
  readonly admits?: (key: Key) => boolean;
  readonly encode?: (value: Loaded) => Value;
  /** Whether a value is valid for longer; each is by default. With this option the cache also works while the bus is disconnected. */
  readonly isValid?: (value: Value) => boolean;
}

/** Creates a cache. Concurrent requests for a key share one load. While the bus is disconnected, every request loads. */
export function createCache<Key extends CacheKey, Value extends Cacheable, Loaded extends Value = Value>(
  bus: Bus,
  { load, invalidatedBy, sizeOf, maxSize, admits, encode, isValid }: CacheOptions<Key, Value, Loaded>,
): Cache<Key, Value> {
  const stored = new LRUCache<Key, Value>({ maxSize, sizeCalculation: sizeOf });
  const loads = createLoads(load, (key, value: Loaded) => {
    if (admits?.(key) ?? true) stored.set(key, encode?.(value) ?? value);
  });

  const invalidate = (invalidated: Invalidated<Key, Value>) => {
    if (typeof invalidated === 'object') {
      for (const key of invalidated) stored.delete(key);
      loads.invalidate(invalidated);
      return;
    }
    loads.invalidate('all');
    if (invalidated === 'all') stored.clear();
    else for (const [key, value] of stored) if (invalidated(value)) stored.delete(key);
  };
  bus.subscribe({
    onChange: (topic, id, further) =>
      invalidate(topic === 'account' ? 'all' : (invalidatedBy[topic]?.(id, further) ?? [])),
    onInvalidateAll: () => invalidate('all'),
  });

  const isUsable = () => bus.isConnected || isValid !== undefined;
  const cached = (key: Key) => {
    const value = stored.get(key);
    return value === undefined || !isValid || isValid(value) ? value : undefined;
  };

  const addLoaded = async (found: Map<Key, Value | undefined>, missing: readonly Key[]) => {
    const byLoad = Map.groupBy(missing, loads.of);
    const adding = Array.from(byLoad, async ([underWay, keys]) => {
      const values = await (underWay?.values ?? loads.start(keys));
      for (const key of keys) found.set(key, values.get(key));
    });
    await Promise.all(adding);
  };

  return {
    get(key) {
      if (!isUsable()) return load([key]).then((values) => values.get(key));
      return cached(key) ?? (loads.of(key)?.values ?? loads.start([key])).then((values) => values.get(key));
    },
    has: (key) => cached(key) !== undefined,
    async getAll(keys) {
      if (!isUsable()) return load(keys);
      const found = new Map<Key, Value | undefined>();
      const missing: Key[] = [];
      for (const key of keys) {
        const value = cached(key);
        if (value === undefined) missing.push(key);
        else found.set(key, value);
      }
      if (missing.length === 0) return found;
      // Without cached values, the map of the load is the result.
      if (found.size === 0 && !missing.some(loads.of)) return loads.start(missing);
      await addLoaded(found, missing);
      return found;
    },
  };
}

/** Converts the load of a single value to the load of a cache. */
export const loadEach =
  <Key, Value>(load: (key: Key) => Promise<Value | undefined>) =>
  async (keys: readonly Key[]): Promise<ReadonlyMap<Key, Value | undefined>> =>
    new Map(await Promise.all(keys.map(async (key) => [key, await load(key)] as const)));
