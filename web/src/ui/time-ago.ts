import { plural } from '../lib/plural.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/**
 * A moment as 'x ago', seen from now (both in milliseconds since 1970). What a wrong clock puts ahead of now counts as
 * younger than a minute.
 */
export function timeAgo(moment: number, now: number): string {
  const age = now - moment;
  for (const [unit, length] of STEPS) {
    const count = Math.floor(age / length);
    if (count > 0) return `${plural(count, unit)} ago`;
  }
  return 'less than a minute ago';
}
