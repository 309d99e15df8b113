import { limitedAddress } from '../http/caller-address.ts';
import { isLoopbackAddress } from '../lib/loopback-address.ts';
import { UNLIMITED, type RateLimiter } from '../http/admission/rate-limiter.ts';
import { keyedQueue } from '../lib/keyed-queue.ts';
import { emailKey } from '../users/email-key.ts';

/** Attempts are counted by account and address, so that an attacker at another address cannot lock a member out, and by address. */
export interface AttemptedAccount {
  readonly email: string;
  readonly address: string;
}

/**
 * Counts an attempt to sign in to an account unless `verify` resolves to true, which clears the count.
 * @returns the result of `verify`
 * @throws AppError rate_limited after too many failed attempts; the error of `verify`, and then counts nothing
 */
export type CountAttempt = (account: AttemptedAccount, verify: () => Promise<boolean>) => Promise<boolean>;

const MAX_WAITING = 64;

/**
 * Creates the function that counts all attempts. It queues the attempts for one account from one address: simultaneous correct
 * passwords never exceed the limit. Programs on this machine are exempt from the limit of all accounts together.
 */
export function attemptCounter(limiter: RateLimiter): CountAttempt {
  const runQueued = keyedQueue(MAX_WAITING);
  return ({ email, address }, verify) => {
    const from = limitedAddress(address);
    const key = `${emailKey(email)} ${from}`;
    const ofAddress = isLoopbackAddress(from) ? UNLIMITED : limiter;
    return runQueued(key, async () => {
      // Counted before it is verified: other processes verify attempts at the same time.
      await limiter.take('login', key);
      const giveBack = async (error: unknown) => {
        await limiter.giveBack('login', key);
        throw error;
      };
      await ofAddress.take('login_address', from).catch(giveBack);
      const isCorrect = await verify().catch(async (error: unknown) => {
        await ofAddress.giveBack('login_address', from);
        return giveBack(error);
      });
      if (isCorrect) {
        await limiter.forgive('login', key);
        await ofAddress.giveBack('login_address', from);
      }
      return isCorrect;
    });
  };
}
