import { expect, it } from 'vitest';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { groupByDay } from './days.ts';

const NOW = new Date(2026, 2, 1, 12);

/** An entry at this time of the browser's time zone. */
const at = (...time: [number, number, number, number]) => ({ updatedAt: new Date(...time).toISOString() });

const labels = (...times: [number, number, number, number][]) =>
  groupByDay(
    times.map((time) => at(...time)),
    NOW,
    currentTranslate(),
  ).map(({ label, entries }) => [label, entries.length]);

it('groups entries by day, in their order', () => {
  expect(
    labels([2026, 2, 1, 11], [2026, 2, 1, 0], [2026, 1, 28, 23], [2026, 1, 28, 0], [2026, 1, 27, 23]),
  ).toEqual([
    ['Today', 2],
    ['Yesterday', 2],
    ['Friday, February 27', 1],
  ]);
  expect(groupByDay([], NOW, currentTranslate())).toEqual([]);
});

it('names the year of another year', () => {
  expect(labels([2025, 11, 31, 12])).toEqual([['Wednesday, December 31, 2025', 1]]);
});

it('counts a time after now as today', () => {
  expect(labels([2026, 2, 2, 1])).toEqual([['Today', 1]]);
});
