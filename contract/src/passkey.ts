import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Id, IdInput, MessageReply, text, Timestamp, tooLong } from './fields.ts';
import {
  ClientData,
  createSignInOptions,
  CredentialId,
  encoded,
  Requirement,
  signInWithPasskey,
} from './passkey-sign-in.ts';
import { ByUserId } from './user.ts';

/** The most passkeys of a member. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 64;
export const PASSKEY_NAME_MISSING = 'Please enter a name for this passkey.';
export const PASSKEY_NOT_FOUND = 'That passkey is removed already.';
export const PASSKEY_RENAMED = 'The passkey is renamed.';
export const PASSKEY_REMOVED = 'The passkey is removed.';
const PasskeyName = text('line', 1, PASSKEY_NAME_MAX, 'Phone', {
  missing: PASSKEY_NAME_MISSING,
  tooLong: tooLong('A name', PASSKEY_NAME_MAX),
});

/** A passkey of a member, shown to this member only. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Timestamp,
  /** The time of the last log-in with it. */
  lastUsedAt: Type.Union([Timestamp, Type.Null()]),
});
export type Passkey = Type.Static<typeof Passkey>;

const CredentialType = Type.Enum(['public-key']);

/** The options that `navigator.credentials.create` takes: https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson */
export const PasskeyCreationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: CredentialType, alg: Type.Integer() })),
  timeout: Type.Integer({ description: 'In milliseconds' }),
  /** The passkeys of the member: a device that has one of them does not create another. */
  excludeCredentials: Type.Array(Type.Object({ type: CredentialType, id: Type.String() })),
  authenticatorSelection: Type.Object({ residentKey: Requirement, userVerification: Requirement }),
  attestation: Type.Enum(['none']),
});
export type PasskeyCreationOptions = Type.Static<typeof PasskeyCreationOptions>;

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  summary: 'The own passkeys, the newest first',
  method: 'GET',
  path: '/auth/user/{userId}/passkeys',
  auth: 'owner',
  requestClass: 'read',
  params: ByUserId,
  replies: { 200: Type.Array(Passkey) },
});

export const createPasskeyOptions = endpoint({
  name: 'createPasskeyOptions',
  summary: 'The options with which a browser creates a passkey; each challenge works once',
  method: 'POST',
  path: '/auth/user/{userId}/passkey-options',
  auth: 'owner',
  freshSignIn: true,
  requestClass: 'write',
  limits: ['new_passkeys'],
  params: ByUserId,
  replies: { 200: PasskeyCreationOptions },
  errors: ['too_many_passkeys'],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Add a passkey that a browser created',
  method: 'POST',
  path: '/auth/user/{userId}/passkeys',
  auth: 'owner',
  freshSignIn: true,
  requestClass: 'write',
  params: ByUserId,
  json: Type.Object({
    name: PasskeyName,
    credentialId: CredentialId,
    clientDataJSON: ClientData,
    attestationObject: encoded(16_000, 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ'),
  }),
  replies: { 201: Passkey },
  errors: ['passkey_invalid', 'passkey_exists', 'too_many_passkeys'],
});

const ByPasskeyId = Type.Object({ userId: IdInput, passkeyId: IdInput });

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  summary: 'Rename a passkey',
  method: 'PUT',
  path: '/auth/user/{userId}/passkeys/{passkeyId}',
  auth: 'owner',
  requestClass: 'write',
  params: ByPasskeyId,
  json: Type.Object({ name: PasskeyName }),
  replies: { 200: MessageReply },
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey: it logs nobody in any more',
  method: 'DELETE',
  path: '/auth/user/{userId}/passkeys/{passkeyId}',
  auth: 'owner',
  freshSignIn: true,
  requestClass: 'write',
  worksOnFullDisk: true,
  params: ByPasskeyId,
  replies: { 200: MessageReply },
});

export const PASSKEY_ENDPOINTS: readonly Endpoint[] = [
  listPasskeys,
  createPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  createSignInOptions,
  signInWithPasskey,
];
