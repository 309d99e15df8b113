import type { Translate } from '../lib/texts/translate.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  ['time.years', 365 * DAY],
  ['time.months', 30 * DAY],
  ['time.weeks', 7 * DAY],
  ['time.days', DAY],
  ['time.hours', HOUR],
  ['time.minutes', MINUTE],
] as const;

/** The age of a moment, rounded down: '2 hours ago'; 'less than a minute ago' also after `now`. Arguments: ms since 1970. */
export function timeAgo(moment: number, now: number, t: Translate): string {
  const age = now - moment;
  for (const [key, length] of STEPS) {
    const count = Math.floor(age / length);
    if (count > 0) return t(key, { count });
  }
  return t('time.now');
}
