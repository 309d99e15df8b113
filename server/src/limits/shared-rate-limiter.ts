import type { RateLimit } from '@plaza/contract/rate-limits.ts';
import type { RateLimits } from '../settings/config.ts';
import type { Db } from '../db/open.ts';
import { callerKey, rateLimited, UNLIMITED, type RateLimiter } from '../http/admission/rate-limiter.ts';
import { addToCounts, deleteCount, takeFromCount } from './count-repository.ts';
import { createTally } from './tally.ts';

/** Limits of this many calls or more are counted in batches, and exceeded by what other processes accepted within 100 ms. */
const TALLIED_FROM = 60;

/**
 * Rate limits that all processes on one PostgreSQL share. Limits below 60 calls, and those of rare acts, are counted in the
 * database at once; others in this process, which adds to the shared counts every 100 ms.
 * @param limits undefined for no limits at all
 */
export function sharedRateLimiter(db: Db, limits: RateLimits | undefined): RateLimiter {
  if (limits === undefined) return UNLIMITED;
  const addToTally = createTally((additions) => addToCounts(db, additions, Date.now()));
  return {
    async take(name, caller) {
      const { max, seconds } = limits[name];
      const [key, now] = [keyOf(name, caller), Date.now()];
      const ends_at = now + seconds * 1000;
      const counted =
        max >= TALLIED_FROM && !isCountedAtOnce(limits[name])
          ? addToTally(key, now, ends_at)
          : (await addToCounts(db, [{ key, count: 1, ends_at }], now))[0];
      if (counted && counted.count > max) throw rateLimited(name, counted.ends_at - now);
    },
    giveBack: (name, caller) => takeFromCount(db, keyOf(name, caller)),
    forgive: (name, caller) => deleteCount(db, keyOf(name, caller)),
  };
}

/** Attempts and other acts that can be subtracted again. */
const isCountedAtOnce = ({ by, counts }: RateLimit): boolean => by === 'account' || counts !== undefined;

const keyOf = (name: string, caller: string | number) => `${name}:${callerKey(caller)}`;
