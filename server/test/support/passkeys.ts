import { addPasskey, createPasskeyOptions } from '@plaza/contract/passkey.ts';
import { createSignInOptions, signInWithPasskey } from '@plaza/contract/passkey-sign-in.ts';
import type { Db } from '../../src/db/open.ts';
import { insertPasskey } from '../../src/passkeys/passkey-repository.ts';
import { newAuthenticator, type Deviation } from './authenticator.ts';
import { call, type Answerer } from './client.ts';
import type { TestMember } from './members.ts';
import { write } from './write.ts';

export type Authenticator = ReturnType<typeof newAuthenticator>;

/** Adds the passkey of a device to a member's account. @param deviation from an honest browser */
export async function addPasskeyOf(
  app: Answerer,
  { userId, token }: Pick<TestMember, 'userId' | 'token'>,
  authenticator: Authenticator,
  deviation: Deviation = {},
) {
  const own = { params: { userId }, token };
  const { challenge, rp } = (await call(app, createPasskeyOptions, own)).body;
  const created = authenticator.create({ challenge, rpId: rp.id }, deviation);
  return call(app, addPasskey, { ...own, json: { name: 'Phone', ...created } });
}

/** Logs in with the passkey of a device. @param deviation from an honest browser */
export async function logInByPasskey(app: Answerer, authenticator: Authenticator, deviation: Deviation = {}) {
  const { body: options } = await call(app, createSignInOptions);
  return call(app, signInWithPasskey, { json: authenticator.get(options, deviation) });
}

/** Adds the passkey of a device without a call. @returns its id */
export const seedPasskey = (
  db: Db,
  userId: number,
  { credentialId, publicKey } = newAuthenticator(),
): Promise<number> =>
  write(db, async (trx) => {
    const added = await insertPasskey(trx, {
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter: 0,
      name: 'Phone',
      created_at: Date.now(),
      last_used_at: null,
    });
    return added?.id ?? 0;
  });
