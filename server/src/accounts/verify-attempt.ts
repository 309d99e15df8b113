import { limitedAddress } from '../http/caller-address.ts';
import type { RateLimiter } from '../http/admission/rate-limiter.ts';
import { keyedQueue } from '../lib/keyed-queue.ts';
import { caseless } from '../users/user-repository.ts';
import { verifyPassword } from './password.ts';

export interface LogInAttempt {
  readonly email: string;
  /** Attempts are counted by account and address, so that an attacker at another address cannot lock a member out. */
  readonly address: string;
  readonly password: string;
  /** Undefined for an unknown email, with which every attempt fails. */
  readonly passwordHash: string | undefined;
}

/** Whether a password is correct, which resets the count of failed attempts. @throws AppError rate_limited, overloaded */
export type VerifyAttempt = (attempt: LogInAttempt) => Promise<boolean>;

const MAX_WAITING = 64;

/**
 * Creates the function that verifies all passwords. Attempts for one account from one address run one after the other, so that
 * simultaneous correct passwords never exceed the limit.
 */
export function logInAttempts(limiter: RateLimiter): VerifyAttempt {
  const runQueued = keyedQueue(MAX_WAITING);
  return ({ email, address, password, passwordHash }) => {
    const key = `${caseless(email)} ${limitedAddress(address)}`;
    return runQueued(key, async () => {
      // Counted before it is verified: other processes verify passwords at the same time.
      await limiter.take('login', key);
      const isCorrect = await verifyPassword(password, passwordHash).catch(async (error: unknown) => {
        await limiter.giveBack('login', key);
        throw error;
      });
      if (isCorrect) await limiter.forgive('login', key);
      return isCorrect;
    });
  };
}
