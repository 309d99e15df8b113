import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { describeTime, EARLIEST_TIME, followClock, isPlausible } from './plausible-time.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2027, 5, 15);

it.each([
  ['without a known time', null, NOW, 0, NOW, true],
  ['a day after the known time', NOW - DAY, NOW, 0, NOW, true],
  ['a day before the known time', NOW + DAY, NOW, 0, NOW, true],
  ['a year after the known time', NOW - 365 * DAY, NOW, 0, NOW - 365 * DAY, false],
  ['a year after it, and a day later', NOW - 365 * DAY, NOW, DAY, NOW - 355 * DAY, false],
  ['two days before it, and an hour later', NOW + 2 * DAY, NOW, HOUR, NOW + 2 * DAY - 10 * HOUR, false],
  ['three days after it, and five hours later', NOW - 3 * DAY, NOW, 5 * HOUR, NOW - 22 * HOUR, true],
  ['in 1970', NOW, 5000, DAY, NOW, false],
  ['in 1970, without a known time', null, 5000, DAY, null, false],
])('a clock %s', (_when, known, now, elapsed, expected, plausible) => {
  const followed = followClock({ known, now, elapsed });
  expect([followed, isPlausible(followed, now)]).toEqual([expected, plausible]);
});

test('a clock becomes plausible after the announced hours, and not a round of housekeeping earlier', () => {
  const jump = fc.integer({ min: -2000, max: 2000 }).filter((days) => Math.abs(days) > 1);
  const afterRounds = (known: number, began: number) => {
    let followed: number | null = known;
    for (let hours = 0; ; hours++) {
      const now = began + hours * HOUR;
      followed = followClock({ known: followed, now, elapsed: hours === 0 ? 0 : HOUR });
      if (isPlausible(followed, now)) return hours;
    }
  };
  fc.assert(
    fc.property(jump, (days) => {
      const began = EARLIEST_TIME + 4000 * DAY;
      const known = began - days * DAY;
      const announced = Number(
        /for ([\d,]+) more hours/.exec(describeTime(known, began))?.[1]?.replaceAll(',', ''),
      );
      const hours = afterRounds(known, began);
      // A clock that is behind comes nearer by itself.
      const least = days > 0 ? announced : Math.floor((announced * 9) / 11);
      expect(hours).toBeGreaterThanOrEqual(least);
      expect(hours).toBeLessThanOrEqual(announced);
    }),
  );
});
