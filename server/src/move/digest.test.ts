import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DigestSum } from './digest.ts';

function digestOf(...items: readonly string[]) {
  const sum = new DigestSum();
  for (const item of items) sum.add(item);
  return sum.digest;
}

test('the digest of one string is its SHA-256', () => {
  expect(digestOf('a')).toEqual({ count: 1, sum: createHash('sha256').update('a').digest('hex') });
});

test('a digest depends on each string and not on their order', () => {
  expect(digestOf('a', 'b', 'c')).toEqual(digestOf('c', 'a', 'b'));
  const others = [digestOf('a', 'b'), digestOf('a', 'b', 'd'), digestOf('a', 'b', 'c', 'd'), digestOf('abc')];
  for (const other of others) expect(other).not.toEqual(digestOf('a', 'b', 'c'));
});

test('a digest of many strings is as long as that of one', () => {
  const { count, sum } = digestOf(...Array.from({ length: 1000 }, String));
  expect(count).toBe(1000);
  expect(sum).toMatch(/^[0-9a-f]{64}$/);
  expect(digestOf()).toEqual({ count: 0, sum: '0'.repeat(64) });
});
