import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const FAMILY_BYTES = 16;

/** SHA-256 in hex. Tokens have at least 128 random bits, so they need no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 256 random bits in base64url: an access token, or the secret of a refresh token. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** 128 random bits in base64url: the family, which all refresh tokens of a session contain. */
export const newFamily = (): string => randomBytes(FAMILY_BYTES).toString('base64url');

export const refreshTokenOf = (family: string, secret: string): string => `${family}.${secret}`;

export type PresentedToken = NonNullable<ReturnType<typeof parseRefreshToken>>;

/** The family of a refresh token, and the hashes of family and secret; undefined unless the text is `family.secret`. */
export function parseRefreshToken(text: string | undefined) {
  const [family, secret, ...more] = text?.split('.') ?? [];
  if (!family || !secret || more.length > 0) return undefined;
  return { family, familyHash: hashToken(family), secretHash: hashToken(secret) };
}
