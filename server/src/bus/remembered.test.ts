import { expect, it } from 'vitest';
import { localBus } from './bus.ts';
import { remembered } from './remembered.ts';

const KIB = 1024;

/** Loads that end when they are told to; `list` and `member` make values outdated, one and all of them. */
function memory(bus = localBus()) {
  const asked: string[] = [];
  const ends: PromiseWithResolvers<number | undefined>[] = [];
  const values = remembered<string, number>(bus, {
    load(key) {
      asked.push(key);
      const end = Promise.withResolvers<number | undefined>();
      ends.push(end);
      return end.promise;
    },
    outdatedBy: (topic, id) => (topic === 'member' ? 'all' : topic === 'list' ? [`${id}`] : []),
    bytesOf: () => KIB,
    maxBytes: 2 * KIB,
  });
  const end = (value: number | undefined) => ends.shift()?.resolve(value);
  const fail = () => ends.shift()?.reject(new Error('away'));
  return { bus, asked, get: (key: string) => values.get(key), end, fail };
}

it('loads once for everybody who asks at the same time, and for those who ask later', async () => {
  const { asked, get, end } = memory();
  const both = Promise.all([get('7'), get('7')]);
  end(1);
  expect(await both).toEqual([1, 1]);
  expect(await get('7')).toBe(1);
  expect(asked).toEqual(['7']);
});

it.each([
  ['of its own', 'list'],
  ['of all', 'member'],
] as const)('keeps nothing that was being read when a word %s came', async (_of, topic) => {
  const { bus, asked, get, end } = memory();
  const early = get('7');
  bus.publish([[topic, 7]]);
  const late = get('7');
  end(1);
  end(2);
  expect(await early, 'was asked before the change').toBe(1);
  expect(await late).toBe(2);
  expect(await get('7')).toBe(2);
  expect(asked).toEqual(['7', '7']);
});

it('forgets what a word is about, and no other', async () => {
  const { bus, asked, get, end } = memory();
  const first = Promise.all([get('7'), get('8')]);
  end(1);
  end(2);
  await first;
  bus.publish([
    ['list', 7],
    ['post', 8],
  ]);
  const again = get('7');
  end(3);
  expect([await again, await get('8')]).toEqual([3, 2]);
  expect(asked).toEqual(['7', '8', '7']);
});

it('keeps neither what is missing nor what could not be read', async () => {
  const { asked, get, end, fail } = memory();
  const missing = get('7');
  end(undefined);
  expect(await missing).toBeUndefined();
  const failed = get('7');
  fail();
  await expect(failed).rejects.toThrow('away');
  const found = get('7');
  end(1);
  expect(await found).toBe(1);
  expect(asked).toEqual(['7', '7', '7']);
});

it('keeps what was used last, within its bytes', async () => {
  const { asked, get, end } = memory();
  for (const key of ['1', '2', '3']) {
    const found = get(key);
    end(Number(key));
    await found;
  }
  expect(await get('3')).toBe(3);
  const first = get('1');
  end(1);
  await first;
  expect(asked).toEqual(['1', '2', '3', '1']);
});

it('neither answers from memory nor remembers while the bus is disconnected', async () => {
  const bus = { ...localBus(), isConnected: true };
  const { asked, get, end } = memory(bus);
  const known = get('7');
  end(1);
  await known;
  bus.isConnected = false;
  const disconnected = get('7');
  end(2);
  expect(await disconnected).toBe(2);
  bus.publish('all');
  bus.isConnected = true;
  const heard = get('7');
  end(3);
  expect(await heard).toBe(3);
  expect(asked).toEqual(['7', '7', '7']);
});

it('keeps only what is admitted', async () => {
  const asked: string[] = [];
  const values = remembered<string, number>(localBus(), {
    load(key) {
      asked.push(key);
      return Promise.resolve(1);
    },
    outdatedBy: () => [],
    bytesOf: () => KIB,
    maxBytes: 2 * KIB,
    admits: (key) => key === '7',
  });
  for (const key of ['7', '8', '7', '8']) expect(await values.get(key)).toBe(1);
  expect(asked).toEqual(['7', '8', '8']);
});
