import fc from 'fast-check';
import { expect, it } from 'vitest';
import { postsBetween, setHeight, totalHeight, withNeighbours } from './feed-window.ts';

const list = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 });

it('postsBetween returns exactly the posts that overlap the range', () => {
  fc.assert(
    fc.property(
      list,
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 0, max: 20_000 }),
      (ids, height, top) => {
        ids.forEach((id, index) => setHeight(id, height + (index % 7)));
        const found = postsBetween(ids, top, top + 500);
        const overlapping = ids.filter((id, index) => {
          const start = totalHeight(ids.slice(0, index));
          return start < top + 500 && start + totalHeight([id]) > top;
        });
        expect(found).toEqual(overlapping);
      },
    ),
  );
});

it('withNeighbours returns a post and the posts beside it', () => {
  fc.assert(
    fc.property(list, (ids) => {
      for (const [index, id] of ids.entries())
        expect(withNeighbours(ids, id)).toEqual(ids.filter((_, other) => Math.abs(other - index) <= 1));
    }),
  );
  expect(withNeighbours([3, 1], 2)).toEqual([]);
});

it('totalHeight estimates posts that were not measured', () => {
  const estimate = totalHeight([20_001]);
  expect(estimate).toBeGreaterThan(0);
  setHeight(20_001, 123.5);
  expect(totalHeight([20_001, 20_002])).toBe(123.5 + estimate);
});
