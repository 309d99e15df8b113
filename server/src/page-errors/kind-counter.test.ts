import { expect, test } from 'vitest';
import { createKindCounter, FURTHER_KINDS } from './kind-counter.ts';

const kind = (line: number) => ({ ...FURTHER_KINDS, name: 'TypeError', line });

test('kinds are counted separately, and equal ones together', () => {
  const counter = createKindCounter(10);
  for (const line of [1, 2, 1]) counter.add(kind(line), 1);
  counter.add(kind(2), 5);
  expect(counter.take()).toEqual([
    { kind: kind(1), count: 2 },
    { kind: kind(2), count: 6 },
  ]);
  expect(counter.take()).toEqual([]);
});

test('kinds beyond the limit are counted together, and known ones still separately', () => {
  const counter = createKindCounter(3);
  for (let line = 1; line <= 10_000; line++) counter.add(kind(line), 1);
  counter.add(kind(3), 1);
  expect(counter.size).toBe(4);
  expect(counter.take()).toEqual([
    { kind: kind(1), count: 1 },
    { kind: kind(2), count: 1 },
    { kind: kind(3), count: 2 },
    { kind: FURTHER_KINDS, count: 9997 },
  ]);
});
