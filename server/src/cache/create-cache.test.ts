import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localBus } from '../bus/bus.ts';
import { createCache } from './create-cache.ts';

const KIB = 1024;

/** A value with its owner and a number that increases with each load. */
interface Value {
  readonly owner: number;
  readonly version: number;
}
type Batch = ReadonlyMap<string, Value>;

/** A cache whose loads end on demand. 'list' invalidates a key, 'viewer' the values of an owner, 'member' all. */
function pendingCache(bus = localBus(), options: { admits?: (key: string) => boolean } = {}) {
  const loads: (readonly string[])[] = [];
  const pending: PromiseWithResolvers<Batch>[] = [];
  const cache = createCache<string, Value>(bus, {
    load(keys) {
      loads.push(keys);
      const batch = Promise.withResolvers<Batch>();
      pending.push(batch);
      return batch.promise;
    },
    invalidatedBy: {
      list: (id) => [`${id}`],
      viewer: (id) => (value) => value.owner === id,
      member: () => 'all',
    },
    sizeOf: () => KIB,
    maxSize: 2 * KIB,
    ...options,
  });
  const end = (values: Record<string, number>) => {
    const entries = Object.entries(values).map(
      ([key, version]) => [key, { owner: Number(key), version }] as const,
    );
    pending.shift()?.resolve(new Map(entries));
  };
  const get = async (key: string) => (await cache.get(key))?.version;
  const getAll = async (keys: readonly string[]) => {
    const values = await cache.getAll(keys);
    return keys.map((key) => values.get(key)?.version);
  };
  return { bus, cache, loads, get, getAll, end, fail: () => pending.shift()?.reject(new Error('away')) };
}

describe('a cache', () => {
  it('loads a value once for concurrent and for later requests, and returns a cached one at once', async () => {
    const { cache, loads, get, end } = pendingCache();
    const both = Promise.all([get('7'), get('7')]);
    end({ 7: 1 });
    expect(await both).toEqual([1, 1]);
    expect(cache.get('7')).toEqual({ owner: 7, version: 1 });
    expect(loads).toEqual([['7']]);
  });

  it('loads in one batch what is neither cached nor being loaded', async () => {
    const { loads, get, getAll, end } = pendingCache();
    const cached = get('1');
    end({ 1: 1 });
    await cached;
    const first = getAll(['1', '2']);
    const second = getAll(['2', '3', '4']);
    end({ 2: 2 });
    end({ 3: 3 });
    expect(await first).toEqual([1, 2]);
    expect(await second).toEqual([2, 3, undefined]);
    expect(loads).toEqual([['1'], ['2'], ['3', '4']]);
  });

  it.each([
    ['of its key', 'list'],
    ['of its owner', 'viewer'],
    ['of everything', 'member'],
  ] as const)('does not store a value whose load began before a change %s', async (_of, topic) => {
    const { bus, loads, get, getAll, end } = pendingCache();
    const early = getAll(['7']);
    bus.publish([[topic, 7]]);
    const late = get('7');
    end({ 7: 1 });
    end({ 7: 2 });
    expect(await early, 'requested before the change').toEqual([1]);
    expect(await late).toBe(2);
    expect(await get('7')).toBe(2);
    expect(loads).toEqual([['7'], ['7']]);
  });

  it.each([
    ['its key', 'list'],
    ['its owner', 'viewer'],
  ] as const)('removes a value after a change of %s, and no other', async (_of, topic) => {
    const { bus, loads, getAll, end } = pendingCache();
    const first = getAll(['7', '8']);
    end({ 7: 1, 8: 1 });
    await first;
    bus.publish([
      [topic, 7],
      ['post', 8],
    ]);
    const again = getAll(['7', '8']);
    end({ 7: 2 });
    expect(await again).toEqual([2, 1]);
    expect(loads).toEqual([['7', '8'], ['7']]);
  });

  it('stores neither missing values nor failed loads', async () => {
    const { loads, get, getAll, end, fail } = pendingCache();
    const missing = get('7');
    end({});
    expect(await missing).toBeUndefined();
    const failed = Promise.allSettled([getAll(['7', '8']), get('8')]);
    fail();
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const found = get('7');
    end({ 7: 1 });
    expect(await found).toBe(1);
    expect(loads).toEqual([['7'], ['7', '8'], ['7']]);
  });

  it('keeps the values that were used last within its size', async () => {
    const { loads, get, end } = pendingCache();
    for (const key of ['1', '2', '3']) {
      const found = get(key);
      end({ [key]: 1 });
      await found;
    }
    expect(await get('3')).toBe(1);
    const evicted = get('1');
    end({ 1: 2 });
    expect(await evicted).toBe(2);
    expect(loads).toHaveLength(4);
  });

  it('neither returns nor stores cached values while the bus is disconnected', async () => {
    const bus = { ...localBus(), isConnected: true };
    const { loads, get, getAll, end } = pendingCache(bus);
    const cached = get('7');
    end({ 7: 1 });
    await cached;
    bus.isConnected = false;
    const disconnected = Promise.all([get('7'), getAll(['7'])]);
    end({ 7: 2 });
    end({ 7: 3 });
    expect(await disconnected).toEqual([2, [3]]);
    bus.publish('all');
    bus.isConnected = true;
    const connected = get('7');
    end({ 7: 4 });
    expect(await connected).toBe(4);
    expect(loads).toHaveLength(4);
  });

  it('stores only admitted values', async () => {
    const { loads, get, end } = pendingCache(localBus(), { admits: (key) => key === '7' });
    for (const key of ['7', '8', '7', '8']) {
      const found = get(key);
      end({ [key]: 1 });
      expect(await found).toBe(1);
    }
    expect(loads).toEqual([['7'], ['8'], ['8']]);
  });
});

describe('a cache of values that expire', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it('loads an expired value again, and is also used while the bus is disconnected', async () => {
    let count = 0;
    const cache = createCache<string, number>(
      { ...localBus(), isConnected: false },
      {
        load: (keys) => Promise.resolve(new Map(keys.map((key) => [key, Date.now() + 1000 * ++count]))),
        invalidatedBy: {},
        sizeOf: () => 1,
        maxSize: 10,
        isValid: (value) => value > Date.now(),
      },
    );
    const first = await cache.get('7');
    vi.setSystemTime(Date.now() + 999);
    expect(cache.get('7')).toBe(first);
    vi.setSystemTime(Date.now() + 1);
    expect(await cache.get('7')).toBe(Date.now() + 2000);
  });
});
