import type { JsonOf } from '@plaza/contract/endpoint.ts';
import { RECOVERY_CODES, type signInWithCode as signInEndpoint } from '@plaza/contract/recovery.ts';
import type { CountAttempt } from '../accounts/attempt-counter.ts';
import { hashPassword } from '../accounts/password.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import { fieldError } from '../errors.ts';
import { newReadableCode, readCode } from '../lib/readable-code.ts';
import { notifyOfAccount } from '../notifications/notify.ts';
import { userAgentOf, type SignInFrom } from '../sessions/session-tokens.ts';
import { hashToken } from '../sessions/token.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { signInWithPassword, type SignedIn } from '../accounts/sign-in-service.ts';
import { findUserByEmail } from '../users/email-repository.ts';
import { findUserById, lockPasswordHash } from '../users/user-repository.ts';
import { deleteCode, hasCode, replaceCodes } from './recovery-code-repository.ts';

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
  await transactAndPublish(resources, async (trx) => {
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
  const codeHash = hashToken(readCode(code));
  let signedIn: SignedIn | undefined;
  await countAttempt({ email, address }, async () => {
    const userId = (await findUserByEmail(db, email))?.id ?? NOBODY;
    // Before the costly hash.
    if (!(await hasCode(db, userId, codeHash))) return false;
    const password_hash = await hashPassword(password);
    signedIn = await transactAndPublish(resources, async (trx) => {
      await lockPasswordHash(trx, userId);
      // The account may have been deleted, or the code used, meanwhile.
      if (!(await findUserById(trx, userId)) || !(await deleteCode(trx, userId, codeHash))) return undefined;
      await notifyOfAccount(trx, userId, { news: 'recovery_code_used', detail: userAgentOf(from) });
      return signInWithPassword(trx, { userId, password_hash, hasCode: true }, from, mediaBase);
    });
    return signedIn !== undefined;
  });
  if (!signedIn) throw fieldError('recovery_code_wrong', 'code');
  return signedIn;
}
