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

/** The age of a moment, rounded down: '2 hours ago'; 'less than a minute ago' also after `now`. Arguments: ms since 1970. */
export function timeAgo(moment: number, now: number): string {
  const age = now - moment;
  for (const [unit, length] of STEPS) {
    const count = Math.floor(age / length);
    if (count > 0) return `${plural(count, unit)} ago`;
  }
  return 'less than a minute ago';
}
