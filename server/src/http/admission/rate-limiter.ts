import { createHash } from 'node:crypto';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '@plaza/contract/rate-limits.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimits } from '../../settings/config.ts';
import { AppError } from '../../errors.ts';

/** Counts calls in windows of time by limit and caller, and rejects those over the limit. A caller is a member's id or a text. */
export interface RateLimiter {
  /** Counts one call. @throws AppError rate_limited above the limit, with the seconds until the window ends in Retry-After */
  take(name: RateLimitName, caller: string | number): Promise<void>;
  /** Subtracts one from a count; only for limits that are never counted in batches (`isCountedAtOnce`). */
  giveBack(name: RateLimitName, caller: string | number): Promise<void>;
  /** Deletes the count, so that a new window begins; only for the same limits. */
  forgive(name: RateLimitName, caller: string | number): Promise<void>;
}

/** A caller as a key of bounded length: the id of a member as it is, any text as its hash. */
export const callerKey = (caller: string | number): string =>
  typeof caller === 'number' ? String(caller) : createHash('sha256').update(caller).digest('base64url');

const nothing = () => Promise.resolve();
export const UNLIMITED: RateLimiter = { take: nothing, giveBack: nothing, forgive: nothing };

/** A rate limiter that counts in the memory of this process. @param limits undefined for no limits at all */
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
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        // A timer ends the window, also when the clock was set back.
        throw rateLimited(name, Math.min(rejection.msBeforeNext, limits[name].seconds * 1000));
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

/** The error of a call over a limit. @param ms until the end of the window, rounded up to seconds, at least one */
export function rateLimited(name: RateLimitName, ms: number): AppError {
  const { message }: RateLimit = RATE_LIMITS[name];
  return new AppError('rate_limited', {
    retryAfter: Math.max(1, Math.ceil(ms / 1000)),
    ...(message !== undefined && { message }),
  });
}
