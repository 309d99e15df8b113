import {
  addPasskey,
  createPasskeyOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@plaza/contract/passkey.ts';
import { createSignInOptions, signInWithPasskey } from '@plaza/contract/passkey-sign-in.ts';
import { newChallenge } from '../../../../src/passkeys/challenge-service.ts';
import { newAuthenticator } from '../../authenticator.ts';
import { seedPasskey } from '../../passkeys.ts';
import { ALL_FEATURES, type GoodInput, type Scene } from '../scene.ts';

const { origin, hostname: rpId } = new URL(ALL_FEATURES.PUBLIC_URL);

const ofOwner = ({ owner }: Scene) => ({ params: { userId: owner.userId } });
const byPasskey = async ({ owner, db }: Scene) => ({
  params: { userId: owner.userId, passkeyId: await seedPasskey(db, owner.userId) },
});

export const PASSKEY_INPUTS: readonly GoodInput[] = [
  [listPasskeys, ofOwner],
  [createPasskeyOptions, ofOwner],
  [
    addPasskey,
    async ({ owner, db }) => {
      const challenge = await newChallenge(db, owner.userId);
      const created = newAuthenticator().create({ challenge, rpId }, { origin });
      return { params: { userId: owner.userId }, json: { name: 'Phone', ...created } };
    },
  ],
  [renamePasskey, async (scene) => ({ ...(await byPasskey(scene)), json: { name: 'Key' } })],
  [removePasskey, byPasskey],
  [createSignInOptions, () => ({})],
  [
    signInWithPasskey,
    async ({ owner, db }) => {
      const authenticator = newAuthenticator();
      await seedPasskey(db, owner.userId, authenticator);
      const challenge = await newChallenge(db, null);
      return { json: authenticator.get({ challenge, rpId }, { origin }) };
    },
  ],
];
