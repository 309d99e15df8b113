import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { findKnownTime, renewEarlyTimes, setHasEarlyTimes, setKnownTime } from './clock-repository.ts';
import { describeTime, EARLIEST_TIME, followClock, isPlausible } from './plausible-time.ts';

/** The clock at the start of this process, which may have been corrected since. */
const STARTED_AT = performance.timeOrigin;

/**
 * Creates the check of the clock before each round of housekeeping. It resolves to whether rows may be deleted because they are old:
 * not by a clock that is, or was set, far from the time that Plaza knows. Rows of a clock far in the past then have a time of now.
 */
export function createClockCheck(db: Db, log: Logger): () => Promise<boolean> {
  let last: { readonly known: number | null; readonly uptime: number } | undefined;
  let isEarly = STARTED_AT < EARLIEST_TIME;
  let isPaused = false;
  return async () => {
    const [now, uptime] = [Date.now(), process.uptime()];
    const { known: stored, hasEarlyTimes } = await findKnownTime(db);
    // Other processes have followed the clock, too: not by their sum, but as far as the one that ran longest.
    const elapsed = last ? (uptime - last.uptime) * 1000 : 0;
    const own = followClock({ known: last?.known ?? stored, now, elapsed });
    const known = nearer(now, stored, own);
    last = { known, uptime };
    if (known !== null && known !== stored) await setKnownTime(db, known);
    isEarly ||= now < EARLIEST_TIME;
    if (isEarly && !hasEarlyTimes) await setHasEarlyTimes(db, 1);
    const mayDelete = isPlausible(known, now);
    if (mayDelete && (isEarly || hasEarlyTimes)) {
      await renew(db, now);
      isEarly = false;
    }
    if (!mayDelete && !isPaused) log.warn(describeTime(known, now));
    if (mayDelete && isPaused) log.warn('The clock is plausible again: old rows are deleted as usual');
    isPaused = !mayDelete;
    return mayDelete;
  };
}

function nearer(now: number, one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.abs(now - one) < Math.abs(now - other) ? one : other;
}

const renew = (db: Db, now: number): Promise<void> =>
  transact(db, async (trx) => {
    await renewEarlyTimes(trx, now);
    await setHasEarlyTimes(trx, 0);
  });
