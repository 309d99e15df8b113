import * as Type from 'typebox';
import { endpoint } from './endpoint.ts';
import type { FieldOptions } from './fields.ts';
import { Session } from './session.ts';

/** How long after a call for options a passkey can answer, in minutes. */
export const CHALLENGE_MINUTES = 60;

/** Shown where the browser offers no passkeys: https://www.w3.org/TR/webauthn-3/#sctn-api requires a secure context. */
export const PASSKEYS_NEED_HTTPS =
  'Passkeys need an address that begins with https, or localhost, and a current browser.';

export const PASSKEY_INCOMPLETE = 'The browser sent an incomplete passkey.';

/** A field of bytes in base64url. */
/* @__NO_SIDE_EFFECTS__ */
export const encoded = (maxLength: number, example: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[A-Za-z0-9_-]+$',
    examples: [example],
    'x-messages': { missing: PASSKEY_INCOMPLETE, tooLong: PASSKEY_INCOMPLETE, invalid: PASSKEY_INCOMPLETE },
  } satisfies Type.TStringOptions & FieldOptions);

export const CredentialId = encoded(1400, 'mJb8yYfQ0a4Xq3rZkT1s7w');
export const ClientData = encoded(8000, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0');

export const Requirement = Type.Enum(['required']);

/** The options that `navigator.credentials.get` takes: https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson */
export const PasskeyRequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer({ description: 'In milliseconds' }),
  userVerification: Requirement,
});
export type PasskeyRequestOptions = Type.Static<typeof PasskeyRequestOptions>;

export const createSignInOptions = endpoint({
  name: 'createSignInOptions',
  summary: 'The options with which a browser asks for a passkey; each challenge works once',
  method: 'POST',
  path: '/auth/passkeys/sign-in/options',
  auth: 'public',
  requestClass: 'write',
  worksOnFullDisk: true,
  limits: ['passkey_options'],
  replies: { 200: PasskeyRequestOptions },
});

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  auth: 'public',
  requestClass: 'write',
  session: 'start',
  worksOnFullDisk: true,
  limits: ['passkey'],
  json: Type.Object({
    credentialId: CredentialId,
    clientDataJSON: ClientData,
    authenticatorData: encoded(8000, 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ'),
    signature: encoded(8000, 'MEUCIQDr4kqJc0'),
    persist: Type.Optional(
      Type.Boolean({ description: 'true: 30 days; absent: 24 hours; false: until the browser closes' }),
    ),
  }),
  replies: { 200: Session },
  errors: ['passkey_unknown', 'passkey_invalid'],
});
