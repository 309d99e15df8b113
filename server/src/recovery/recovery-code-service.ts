import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { RECOVERY_CODES, type signInWithCode as signInEndpoint } from '@plaza/contract/recovery.ts';
import type { CountAttempt } from '../accounts/attempt-counter.ts';
import { hashPassword } from '../accounts/password.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Change } from '../bus/bus.ts';
import { fieldError } from '../errors.ts';
import { newReadableCode, readCode } from '../lib/readable-code.ts';
import type { SignInFrom } from '../sessions/session-tokens.ts';
import { hashToken } from '../sessions/token.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { signInWithPassword, type SignedIn } from '../accounts/sign-in-service.ts';
import { findUserByEmail, lockPasswordHash } from '../users/user-repository.ts';
import { deleteCode, replaceCodes } from './recovery-code-repository.ts';

export interface RecoveryResources extends DbAndBus {
  readonly countAttempt: CountAttempt;
  readonly mediaBase: string;
}

/** 80 bits: nobody guesses a code, so a fast hash protects it. */
const CODE_BYTES = 10;
/** No member has this id. */
const NOBODY = 0;

/** Creates the recovery codes of the viewer, which replace all earlier ones. @returns the codes, which are not stored */
export async function createRecoveryCodes(resources: DbAndBus, { userId }: Viewer): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newReadableCode(CODE_BYTES));
  const hashes = codes.map((code) => hashToken(readCode(code)));
  await transactAndPublish(resources, [], async (trx) => {
    await lockPasswordHash(trx, userId);
    await replaceCodes(trx, userId, hashes);
  });
  return codes;
}

/**
 * Sets a new password with a recovery code, which works once, ends all sessions and starts one. An unknown email takes the same
 * work as a wrong code.
 * @param address of the client; its attempts count as failed log-ins
 * @throws AppError recovery_code_wrong, rate_limited, overloaded
 */
export async function signInWithCode(
  resources: RecoveryResources,
  { email, code, password }: JsonOf<typeof signInEndpoint>,
  address: string,
  from: SignInFrom,
): Promise<SignedIn> {
  const { db, countAttempt, mediaBase } = resources;
  const password_hash = await hashPassword(password);
  const user = await findUserByEmail(db, email);
  const userId = user?.id ?? NOBODY;
  const changes: Change[] = [['session', userId]];
  let signedIn: SignedIn | undefined;
  await countAttempt({ email, address }, async () => {
    signedIn = await transactAndPublish(resources, changes, async (trx) => {
      await lockPasswordHash(trx, userId);
      if (!(await deleteCode(trx, userId, hashToken(readCode(code))))) return undefined;
      const started = await signInWithPassword(trx, { userId, password_hash }, from, mediaBase);
      changes.push(...started.ended);
      return started.signedIn;
    });
    return signedIn !== undefined;
  });
  if (!signedIn) throw fieldError('recovery_code_wrong', 'code');
  return signedIn;
}
