import { expect, test } from 'vitest';
import { chanceDeviation, distinguish } from './distinguish.ts';

test.each([
  [[1, 2, 3], [4, 5, 6], 1],
  [[4, 5, 6], [1, 2, 3], 0],
  [[1, 2, 3], [1, 2, 3], 0.5],
  [[1, 4], [2, 3], 0.5],
  [[1, 2, 3, 1000], [2.5, 2.5, 2.5, 2.5], 0.5],
  [[1, 1], [1, 2], 0.75],
])('%j and %j are distinguished with probability %d', (first, second, probability) => {
  expect(distinguish(first, second)).toBe(probability);
});

test('the deviation by chance is smaller for larger samples', () => {
  expect(chanceDeviation(200, 200)).toBeCloseTo(0.1156, 4);
  expect(chanceDeviation(2, 2)).toBeGreaterThan(0.5);
});
