import { limitedAddress } from '../http/caller-address.ts';
import type { RateLimiter } from '../http/admission/rate-limit.ts';
import { keyedQueue } from '../lib/keyed-queue.ts';
import { caseless } from '../users/user-key.ts';
import { verifyPassword } from './password.ts';

/** A password that somebody gives for an account. */
export interface Guess {
  readonly email: string;
  /** Where the guess comes from: an attacker elsewhere cannot lock a member out. */
  readonly address: string;
  readonly password: string;
  /** Of the account; undefined when there is none. */
  readonly passwordHash: string | undefined;
}

/**
 * Whether a guess is right; wrong ones are counted, and a right one clears the count.
 * @throws AppError rate_limited after too many wrong ones, overloaded
 */
export type GuessPassword = (guess: Guess) => Promise<boolean>;

const MAX_WAITING = 64;

/**
 * Makes the one function with which passwords are tried. Guesses at one account from one address run one after the other, so that
 * right ones at the same time are never mistaken for too many.
 */
export function passwordGuesses(limiter: RateLimiter): GuessPassword {
  const runQueued = keyedQueue(MAX_WAITING);
  return ({ email, address, password, passwordHash }) => {
    const key = `${caseless(email)} ${limitedAddress(address)}`;
    return runQueued(key, async () => {
      // Counted before it is looked at: other processes look at others meanwhile.
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
