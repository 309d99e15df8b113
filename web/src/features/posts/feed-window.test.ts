import fc from 'fast-check';
import { expect, it } from 'vitest';
import { covers, heightOf, includes, noteHeight, spanAround, spanBetween } from './feed-window.ts';

const list = fc
  .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 60 })
  .map((ids) => ids.toSorted((one, other) => other - one));

it('takes exactly the posts that touch the part asked for', () => {
  fc.assert(
    fc.property(
      list,
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 0, max: 20_000 }),
      (ids, height, top) => {
        ids.forEach((id, index) => noteHeight(id, height + (index % 7)));
        const span = spanBetween(ids, top, top + 500);
        for (const [index, id] of ids.entries()) {
          const start = heightOf(ids.slice(0, index));
          const touches = start < top + 500 && start + heightOf([id]) > top;
          expect(span !== undefined && includes(span, id)).toBe(touches);
        }
      },
    ),
  );
});

it('takes a post with its neighbours, as far as there are any', () => {
  fc.assert(
    fc.property(list, (ids) => {
      for (const [index, id] of ids.entries()) {
        const span = spanAround(ids, id);
        const inside = ids.filter((each) => span && includes(span, each));
        expect(inside).toEqual(ids.filter((_, other) => Math.abs(other - index) <= 1));
      }
    }),
  );
  expect(spanAround([3, 1], 2)).toBeUndefined();
});

it('covers a part when it has both ends of it', () => {
  const whole = { newest: 9, oldest: 3 };
  fc.assert(
    fc.property(fc.constantFrom(1, 3, 5), fc.constantFrom(7, 9, 11), (oldest, newest) => {
      expect(covers(whole, { newest, oldest })).toBe(newest <= 9 && oldest >= 3);
    }),
  );
});

it('guesses what it never saw, and knows what it saw', () => {
  const guess = heightOf([20_001]);
  expect(guess).toBeGreaterThan(0);
  noteHeight(20_001, 123.5);
  expect(heightOf([20_001, 20_002])).toBe(123.5 + guess);
});
