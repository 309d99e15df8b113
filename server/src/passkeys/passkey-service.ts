import type { JsonOf } from '@plaza/contract/endpoint.ts';
import {
  PASSKEY_NOT_FOUND,
  PASSKEYS_MAX,
  type addPasskey as addEndpoint,
  type Passkey,
  type PasskeyCreationOptions,
} from '@plaza/contract/passkey.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { CommunityCache } from '../community/community-cache.ts';
import type { Db } from '../db/open.ts';
import { AppError, notFound } from '../errors.ts';
import { notifyOfAccount } from '../notifications/notify.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { lockPasswordHash } from '../users/user-repository.ts';
import { authorizeUser } from '../users/user-service.ts';
import { CEREMONY_MS, newChallenge, useChallenge } from './challenge-service.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeyRows,
  setPasskeyName,
  type PasskeyId,
  type PasskeyRow,
} from './passkey-repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyNewCredential } from './webauthn.ts';

export interface PasskeyResources extends DbAndBus {
  readonly community: CommunityCache;
}

/** EdDSA, ES256 and RS256, the best first: https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
const ALGORITHMS = [-8, -7, -257];
const PUBLIC_KEY = 'public-key';

/** The passkeys of the viewer's own account, the newest first. @throws AppError not_found, not_owner */
export async function listPasskeys(db: Db, viewer: Viewer, userId: number): Promise<Passkey[]> {
  const user = await authorizeUser(db, viewer, 'managePasskeys', userId);
  return (await listPasskeyRows(db, user.id)).map(passkeyView);
}

const passkeyView = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: new Date(created_at).toISOString(),
  lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
});

/** The options with which the viewer's browser creates a passkey. @throws AppError not_found, not_owner, too_many_passkeys */
export async function creationOptions(
  { db, community }: PasskeyResources,
  viewer: Viewer,
  userId: number,
  relyingParty: RelyingParty,
): Promise<PasskeyCreationOptions> {
  const { email, name } = await authorizeUser(db, viewer, 'managePasskeys', userId);
  const passkeys = await listPasskeyRows(db, userId);
  if (passkeys.length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
  return {
    challenge: await newChallenge(db, userId),
    rp: { id: relyingParty.id, name: (await community.get()).name },
    // The device shows email and name, and keeps one passkey for each id.
    user: { id: Buffer.from(String(userId)).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: PUBLIC_KEY, alg })),
    timeout: CEREMONY_MS,
    excludeCredentials: passkeys.map(({ credential_id: id }) => ({ type: PUBLIC_KEY, id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
}

/** @throws AppError not_found, not_owner, passkey_invalid, passkey_exists, too_many_passkeys */
export async function addPasskey(
  resources: PasskeyResources,
  viewer: Viewer,
  userId: number,
  { name, ...created }: JsonOf<typeof addEndpoint>,
  relyingParty: RelyingParty,
): Promise<Passkey> {
  await authorizeUser(resources.db, viewer, 'managePasskeys', userId);
  const {
    id: credential_id,
    publicKey,
    counter,
    challenge,
  } = await verifyNewCredential(created, relyingParty);
  return transactAndPublish(resources, async (trx) => {
    await useChallenge(trx, challenge, userId);
    await lockPasswordHash(trx, userId);
    if ((await listPasskeyRows(trx, userId)).length >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
    const added = await insertPasskey(trx, {
      user_id: userId,
      credential_id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      name,
      created_at: Date.now(),
      last_used_at: null,
    });
    if (!added) throw new AppError('passkey_exists');
    await notifyOfAccount(trx, userId, { news: 'passkey_added', detail: name });
    return passkeyView(added);
  });
}

/** Renames a passkey of the viewer's own account. @throws AppError not_found, not_owner */
export async function renamePasskey(db: Db, viewer: Viewer, passkey: PasskeyId, name: string): Promise<void> {
  await authorizeUser(db, viewer, 'managePasskeys', passkey.userId);
  if (!(await setPasskeyName(db, passkey, name))) throw notFound(PASSKEY_NOT_FOUND);
}

/** Removes a passkey of the viewer's own account. @throws AppError not_found, not_owner */
export async function removePasskey(resources: DbAndBus, viewer: Viewer, passkey: PasskeyId): Promise<void> {
  const { userId } = passkey;
  await authorizeUser(resources.db, viewer, 'managePasskeys', userId);
  await transactAndPublish(resources, async (trx) => {
    const name = await deletePasskey(trx, passkey);
    if (name === undefined) throw notFound(PASSKEY_NOT_FOUND);
    await notifyOfAccount(trx, userId, { news: 'passkey_removed', detail: name });
  });
}
