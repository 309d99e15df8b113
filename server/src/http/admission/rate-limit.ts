import { createHash } from 'node:crypto';
import type { RateLimitName } from '@plaza/contract/rate-limit.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimits } from '../../settings/config.ts';
import { AppError } from '../../errors.ts';

/** Counts calls in windows and rejects those over a limit. */
export interface RateLimiter {
  /**
   * Counts one call.
   * @throws AppError `rate_limited` with the seconds until the window ends
   */
  take(name: RateLimitName, caller: string | number): Promise<void>;
  /** Takes back one that was counted in vain; of limits by account only. */
  giveBack(name: RateLimitName, caller: string | number): Promise<void>;
  /** Forgets what was counted, after a success that clears suspicion; of limits by account only. */
  forgive(name: RateLimitName, caller: string | number): Promise<void>;
}

/** What a count is kept by: of one length, whatever a stranger sends. */
export const callerKey = (caller: string | number): string =>
  typeof caller === 'number' ? String(caller) : createHash('sha256').update(caller).digest('base64url');

const nothing = () => Promise.resolve();
/** Everything passes. */
export const UNLIMITED: RateLimiter = { take: nothing, giveBack: nothing, forgive: nothing };

/** Limits kept in the memory of this process. */
export function localRateLimiter(limits: RateLimits | undefined): RateLimiter {
  if (limits === undefined) return UNLIMITED;
  const windows = new Map(
    Object.entries(limits).map(([name, { max, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds }),
    ]),
  );
  return {
    async take(name, caller) {
      try {
        await windows.get(name)?.consume(callerKey(caller));
      } catch (rejection) {
        throw rejection instanceof RateLimiterRes ? rateLimited(rejection.msBeforeNext) : rejection;
      }
    },
    async giveBack(name, caller) {
      const key = callerKey(caller);
      const left = await windows.get(name)?.reward(key);
      // Nothing is counted: no window has begun.
      if (left && left.consumedPoints <= 0) await windows.get(name)?.delete(key);
    },
    async forgive(name, caller) {
      await windows.get(name)?.delete(callerKey(caller));
    },
  };
}

/** The answer to a call over its limit, whose window ends in so many milliseconds. */
export const rateLimited = (ms: number) =>
  new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });
