import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const FAMILY_BYTES = 16;

/** SHA-256 in hex. A token has 256 random bits, so it needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** A random name that all refresh tokens of a session contain. */
export const newFamily = (): string => randomBytes(FAMILY_BYTES).toString('base64url');

export const refreshTokenOf = (family: string, secret: string): string => `${family}.${secret}`;

export type PresentedToken = NonNullable<ReturnType<typeof parseRefreshToken>>;

/** @returns undefined for text that cannot be a refresh token */
export function parseRefreshToken(text: string | undefined) {
  const [family, secret, ...more] = text?.split('.') ?? [];
  if (!family || !secret || more.length > 0) return undefined;
  return { family, familyHash: hashToken(family), secretHash: hashToken(secret) };
}
