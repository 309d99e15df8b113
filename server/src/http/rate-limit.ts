import type { RateLimitName } from '@plaza/contract/rate-limit.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimits } from '../config.ts';
import { AppError } from '../errors.ts';

/** Counts calls in windows and refuses those over a limit. */
export interface RateLimiter {
  /**
   * Counts one call.
   * @throws AppError `rate_limited` with the seconds until the window ends
   */
  take(name: RateLimitName, key: string | number): Promise<void>;
  /**
   * Counts nothing.
   * @throws AppError `rate_limited` when the next call would be refused
   */
  check(name: RateLimitName, key: string | number): Promise<void>;
  /** Forgets what was counted, after a success that clears suspicion. */
  forgive(name: RateLimitName, key: string | number): Promise<void>;
}

const nothing = () => Promise.resolve();
const UNLIMITED: RateLimiter = { take: nothing, check: nothing, forgive: nothing };

/** Limits kept in the memory of this process; without limits, everything passes. */
export function createRateLimiter(limits: RateLimits | undefined): RateLimiter {
  if (limits === undefined) return UNLIMITED;
  const windows = new Map(
    Object.entries(limits).map(([name, { max, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds }),
    ]),
  );
  return {
    async take(name, key) {
      try {
        await windows.get(name)?.consume(key);
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? limited(refusal) : refusal;
      }
    },
    async check(name, key) {
      const counted = await windows.get(name)?.get(key);
      if (counted && counted.remainingPoints <= 0 && counted.msBeforeNext > 0) throw limited(counted);
    },
    async forgive(name, key) {
      await windows.get(name)?.delete(key);
    },
  };
}

const limited = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
