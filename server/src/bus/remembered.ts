import { LRUCache } from 'lru-cache';
import type { Bus, Topic } from './bus.ts';

/** A cache of values by key. It never returns a value that was loaded before the bus told of a change to it. */
export interface Remembered<Key, Value> {
  /** From memory or loaded; undefined when there is none, which is not remembered. Throws what the load throws. */
  get(key: Key): Promise<Value | undefined>;
}

export interface RememberedOptions<Key, Value> {
  readonly load: (key: Key) => Promise<Value | undefined>;
  /** What a word makes outdated: the values of these keys, or of every key. */
  readonly outdatedBy: (topic: Topic, id: number) => readonly Key[] | 'all';
  /** What a value takes, in bytes. */
  readonly bytesOf: (value: Value) => number;
  readonly maxBytes: number;
  /** Whether to keep the value of a key that was not in the cache; every value is kept if absent. */
  readonly admits?: (key: Key) => boolean;
}

/** Keeps the most recently used values while the bus is connected. Concurrent requests for a key share one load. */
export function remembered<Key extends string | number, Value extends object | number>(
  bus: Bus,
  { load, outdatedBy, bytesOf, maxBytes, admits = () => true }: RememberedOptions<Key, Value>,
): Remembered<Key, Value> {
  const kept = new LRUCache<Key, Value>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  // A load that is missing here was begun before a change, and is not kept.
  const loads = new Map<Key, Promise<Value | undefined>>();

  const forgetAll = () => {
    kept.clear();
    loads.clear();
  };
  bus.subscribe({
    onChange(topic, id) {
      const keys = outdatedBy(topic, id);
      if (keys === 'all') forgetAll();
      else
        for (const key of keys) {
          kept.delete(key);
          loads.delete(key);
        }
    },
    onInvalidateAll: forgetAll,
  });

  const loadOnce = async (key: Key): Promise<Value | undefined> => {
    const isAdmitted = admits(key);
    const loading = load(key);
    loads.set(key, loading);
    try {
      const value = await loading;
      if (isAdmitted && value !== undefined && loads.get(key) === loading) kept.set(key, value);
      return value;
    } finally {
      if (loads.get(key) === loading) loads.delete(key);
    }
  };

  return {
    async get(key) {
      if (!bus.isConnected) return load(key);
      return kept.get(key) ?? loads.get(key) ?? loadOnce(key);
    },
  };
}
