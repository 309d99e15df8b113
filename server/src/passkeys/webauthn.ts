import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { addPasskey } from '@plaza/contract/passkey.ts';
import type { signInWithPasskey } from '@plaza/contract/passkey-sign-in.ts';
import { AppError } from '../errors.ts';
import type { PasskeyRow } from './passkey-repository.ts';
import type { RelyingParty } from './relying-party.ts';

export type NewCredential = Omit<JsonOf<typeof addPasskey>, 'name'>;
export type Assertion = Omit<JsonOf<typeof signInWithPasskey>, 'persist'>;

/** Loaded with the first passkey, because the library takes 30 MB of memory. */
const library = () => import('@simplewebauthn/server');

/**
 * Verifies a new passkey that a browser created: origin, relying party, and that the device verified its user.
 * @returns also the challenge in it; the caller checks that Plaza issued it
 * @throws AppError passkey_invalid
 */
export function verifyNewCredential(
  { credentialId: id, clientDataJSON, attestationObject }: NewCredential,
  relyingParty: RelyingParty,
) {
  return verified(async (expectedChallenge) => {
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
    });
    return registrationInfo?.credential;
  });
}

/**
 * Verifies the answer of a passkey: its signature, origin, relying party, counter, and that the device verified its user. The
 * caller checks the challenge.
 * @returns the new counter
 * @throws AppError passkey_invalid
 */
export function verifyAssertion(
  { credentialId: id, ...response }: Assertion,
  { public_key, counter }: PasskeyRow,
  relyingParty: RelyingParty,
) {
  return verified(async (expectedChallenge) => {
    const { verifyAuthenticationResponse } = await library();
    const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      credential: { id, publicKey: Buffer.from(public_key, 'base64url'), counter },
    });
    return isVerified ? { counter: authenticationInfo.newCounter } : undefined;
  });
}

/** Runs a verification of the library, which throws an error of its own for each fault. @returns also the signed challenge */
async function verified<Result extends object>(
  verify: (expectedChallenge: (challenge: string) => boolean) => Promise<Result | undefined>,
): Promise<Result & { challenge: string }> {
  let challenge = '';
  const remember = (signed: string) => {
    challenge = signed;
    return true;
  };
  const result = await verify(remember).catch((cause: unknown) => {
    throw new AppError('passkey_invalid', { cause });
  });
  if (!result) throw new AppError('passkey_invalid');
  return { ...result, challenge };
}
