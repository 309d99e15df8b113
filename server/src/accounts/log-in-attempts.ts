import { limitedAddress } from '../http/caller-address.ts';
import type { RateLimiter } from '../http/admission/rate-limit.ts';
import { keyedQueue } from '../lib/keyed-queue.ts';
import { caseless } from '../users/user-key.ts';
import { verifyPassword } from './password.ts';

/** A password given for an account. */
export interface LogInAttempt {
  readonly email: string;
  /** Attempts count by account and address, so that an attacker elsewhere cannot lock a member out. */
  readonly address: string;
  readonly password: string;
  /** Of the account; undefined when there is none. */
  readonly passwordHash: string | undefined;
}

/**
 * Whether the password is correct. Counts failed attempts; a correct password clears the count.
 * @throws AppError rate_limited after too many failed attempts, overloaded
 */
export type VerifyAttempt = (attempt: LogInAttempt) => Promise<boolean>;

const MAX_WAITING = 64;

/**
 * Creates the function that verifies all passwords. Attempts for one account from one address run one after the other, so that
 * simultaneous correct ones never exceed the limit.
 */
export function logInAttempts(limiter: RateLimiter): VerifyAttempt {
  const runQueued = keyedQueue(MAX_WAITING);
  return ({ email, address, password, passwordHash }) => {
    const key = `${caseless(email)} ${limitedAddress(address)}`;
    return runQueued(key, async () => {
      // Counted before it is verified: other processes verify attempts at the same time.
      await limiter.take('login', key);
      const good = await verifyPassword(password, passwordHash).catch(async (error: unknown) => {
        await limiter.giveBack('login', key);
        throw error;
      });
      if (good) await limiter.forgive('login', key);
      return good;
    });
  };
}
