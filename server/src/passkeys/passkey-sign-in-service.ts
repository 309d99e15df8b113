import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type {
  PasskeyRequestOptions,
  signInWithPasskey as signInEndpoint,
} from '@plaza/contract/passkey-sign-in.ts';
import { logMemberIn, type SignedIn } from '../accounts/sign-in-service.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { persistenceOf } from '../sessions/session-policy.ts';
import type { SignInFrom } from '../sessions/session-tokens.ts';
import { findUserById, lockPasswordHash } from '../users/user-repository.ts';
import { CEREMONY_MS, newChallenge, useChallenge } from './challenge-service.ts';
import { findPasskey, recordUse } from './passkey-repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyAssertion } from './webauthn.ts';

export interface PasskeySignInResources extends DbAndBus {
  readonly mediaBase: string;
}

/** The options with which a browser asks for a passkey. They name no member: the device lists the accounts for which it has one. */
export const requestOptions = async (db: Db, relyingParty: RelyingParty): Promise<PasskeyRequestOptions> => ({
  challenge: await newChallenge(db, null),
  rpId: relyingParty.id,
  timeout: CEREMONY_MS,
  userVerification: 'required',
});

/**
 * Starts a session for the member who owns a passkey.
 * @param from describes the browser; a session that its cookie names ends with the log-in
 * @throws AppError passkey_unknown without such a passkey, passkey_invalid when signature or challenge are wrong
 */
export async function signInWithPasskey(
  resources: PasskeySignInResources,
  { persist, ...assertion }: JsonOf<typeof signInEndpoint>,
  relyingParty: RelyingParty,
  from: SignInFrom,
): Promise<SignedIn> {
  const passkey = await findPasskey(resources.db, assertion.credentialId);
  if (!passkey) throw new AppError('passkey_unknown');
  const { counter, challenge } = await verifyAssertion(assertion, passkey, relyingParty);
  const { id, user_id: userId } = passkey;
  return transactAndPublish(resources, async (trx) => {
    await lockPasswordHash(trx, userId);
    // The account may have been deleted, or the passkey removed, meanwhile.
    if (!(await findUserById(trx, userId))) throw new AppError('passkey_unknown');
    await useChallenge(trx, challenge, null);
    if (!(await recordUse(trx, id, counter, Date.now()))) throw new AppError('passkey_invalid');
    const member = { userId, persistence: persistenceOf(persist) };
    return logMemberIn(trx, member, from, resources.mediaBase);
  });
}
