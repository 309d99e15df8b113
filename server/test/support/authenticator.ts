import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a page asks a device for. */
export interface Asked {
  readonly challenge: string;
  readonly rpId: string;
}

/** What differs from an honest answer. */
export interface Deviation {
  /** That of requests which Fastify injects, if absent. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether the device asked for a fingerprint or a code. */
  readonly userVerified?: boolean;
  readonly counter?: number;
}

const ORIGIN = 'http://localhost:80';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

// https://www.w3.org/TR/webauthn-3/#authdata-flags
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/**
 * A device with one passkey, in software: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-model
 * @param counts whether it counts its log-ins, as security keys do and synchronised passkeys do not
 */
export function newAuthenticator({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const key = coseKey(publicKey);
  let uses = 0;

  return {
    credentialId: base64url(id),
    publicKey: base64url(key),

    /** Creates the passkey. */
    create({ challenge, rpId }: Asked, deviation: Deviation = {}) {
      const flags = flagsOf(deviation) | HAS_CREDENTIAL;
      const authData = Buffer.concat([
        authenticatorData(deviation.rpId ?? rpId, flags, 0),
        Buffer.alloc(16),
        bigEndian(id.length, 2),
        id,
        key,
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        credentialId: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, deviation)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
      };
    },

    /** Answers a challenge with the passkey. */
    get({ challenge, rpId }: Asked, deviation: Deviation = {}) {
      if (counts) uses += 1;
      const { counter = uses } = deviation;
      const data = authenticatorData(deviation.rpId ?? rpId, flagsOf(deviation), counter);
      const client = clientData('webauthn.get', challenge, deviation);
      return {
        credentialId: base64url(id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      };
    },
  };
}

/** https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

const flagsOf = ({ userVerified = true }: Deviation) => USER_PRESENT | (userVerified ? USER_VERIFIED : 0);

const authenticatorData = (rpId: string, flags: number, counter: number) =>
  Buffer.concat([sha256(rpId), Buffer.from([flags]), bigEndian(counter, 4)]);

function bigEndian(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

const clientData = (type: string, challenge: string, deviation: Deviation) =>
  Buffer.from(
    JSON.stringify({
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin ?? ORIGIN,
    }),
  );
