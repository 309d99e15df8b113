import type { AttemptedAccount, CountAttempt } from './attempt-counter.ts';
import { verifyPassword } from './password.ts';

export interface LogInAttempt extends AttemptedAccount {
  readonly password: string;
  /** Undefined for an unknown email, with which every attempt fails. */
  readonly passwordHash: string | undefined;
}

/** Whether a password is correct, which resets the count of failed attempts. @throws AppError rate_limited, overloaded */
export type VerifyAttempt = (attempt: LogInAttempt) => Promise<boolean>;

/** Creates the function that verifies all passwords. */
export const passwordAttempts =
  (countAttempt: CountAttempt): VerifyAttempt =>
  ({ password, passwordHash, ...account }) =>
    countAttempt(account, () => verifyPassword(password, passwordHash));
