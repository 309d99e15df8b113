import { createHash } from 'node:crypto';
import type { RateLimitName } from '@plaza/contract/rate-limits.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimits } from '../../settings/config.ts';
import { AppError } from '../../errors.ts';

/** Counts calls in windows and rejects those over a limit. */
export interface RateLimiter {
  /**
   * Counts one call.
   * @throws AppError rate_limited with the seconds until the end of the window
   */
  take(name: RateLimitName, caller: string | number): Promise<void>;
  /** Reverts one counted call; for limits by account only. */
  giveBack(name: RateLimitName, caller: string | number): Promise<void>;
  /** Resets the count after a success; for limits by account only. */
  forgive(name: RateLimitName, caller: string | number): Promise<void>;
}

/** A key of bounded length. */
export const callerKey = (caller: string | number): string =>
  typeof caller === 'number' ? String(caller) : createHash('sha256').update(caller).digest('base64url');

const nothing = () => Promise.resolve();
export const UNLIMITED: RateLimiter = { take: nothing, giveBack: nothing, forgive: nothing };

/** Counts in the memory of this process. */
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
      // Otherwise the window begins without a call.
      if (left && left.consumedPoints <= 0) await windows.get(name)?.delete(key);
    },
    async forgive(name, caller) {
      await windows.get(name)?.delete(callerKey(caller));
    },
  };
}

/** The error of a call over a limit. @param ms milliseconds until the end of the window */
export const rateLimited = (ms: number) =>
  new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });
