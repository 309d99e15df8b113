import { expect, test } from 'vitest';
import { chanceOf, toldApart } from './told-apart.ts';

test.each([
  [[1, 2, 3], [4, 5, 6], 1],
  [[4, 5, 6], [1, 2, 3], 0],
  [[1, 2, 3], [1, 2, 3], 0.5],
  [[1, 4], [2, 3], 0.5],
  [[1, 2, 3, 1000], [2.5, 2.5, 2.5, 2.5], 0.5],
  [[1, 1], [1, 2], 0.75],
])('%j and %j are told apart rightly in %d of all cases', (first, second, rightly) => {
  expect(toldApart(first, second)).toBe(rightly);
});

test('the more numbers there are, the less is chance', () => {
  expect(chanceOf(200, 200)).toBeCloseTo(0.1156, 4);
  expect(chanceOf(2, 2)).toBeGreaterThan(0.5);
});
