import { formatCount } from '../progress/progress.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Before the first version of Plaza: a clock or a row with an earlier time is wrong. */
export const EARLIEST_TIME = Date.UTC(2026, 0, 1);
/** A difference that is always plausible: Plaza was off for as long. */
const PLAUSIBLE_MS = DAY_MS;
/** The known time follows a clock that has jumped with this multiple of the time for which Plaza runs. */
const FOLLOWING_SPEED = 10;

/** @param known the last plausible time, null before the first @param elapsed for how long Plaza has run since */
export interface Times {
  readonly known: number | null;
  readonly now: number;
  readonly elapsed: number;
}

/**
 * The known time after `elapsed` milliseconds. It is that of a clock that differs by a day at most; otherwise it follows the clock at
 * ten times the speed of time, in both directions: after a long pause of Plaza the clock is right, after a wrong setting it is not, and
 * both look alike.
 */
export function followClock({ known, now, elapsed }: Times): number | null {
  if (now < EARLIEST_TIME) return known;
  if (known === null || isNear(known, now)) return now;
  const step = FOLLOWING_SPEED * elapsed;
  return known < now ? Math.min(now, known + step) : Math.max(now, known - step);
}

/** Whether rows may be deleted because they are old. */
export const isPlausible = (known: number | null, now: number): boolean =>
  now >= EARLIEST_TIME && (known === null || isNear(known, now));

/** What is wrong with an implausible time, for operators. */
export function describeTime(known: number | null, now: number): string {
  const time = iso(now);
  if (known === null || now < EARLIEST_TIME)
    return `This clock shows ${time}, which is before the first version of Plaza: until the clock is right, nothing is deleted because of its age. Synchronize it by NTP.`;
  const difference = Math.abs(now - known);
  const hours = Math.ceil((difference - PLAUSIBLE_MS) / (FOLLOWING_SPEED - 1) / HOUR_MS);
  return `This clock shows ${time}, ${formatCount(Math.floor(difference / DAY_MS))} days ${now > known ? 'after' : 'before'} the last known time: Plaza did not run for so long, its data is that of a backup, or the clock is or was wrong. If the clock is wrong, synchronize it by NTP; otherwise nothing is to be done: Plaza deletes nothing because of its age until it has run for ${formatCount(hours)} more hours.`;
}

const isNear = (known: number, now: number) => Math.abs(now - known) <= PLAUSIBLE_MS;
const iso = (time: number) => new Date(time).toISOString();
