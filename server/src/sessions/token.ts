import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const FAMILY_BYTES = 16;

/** SHA-256 in hex: all that is ever stored of a token. A token has 256 random bits, so it needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** An opaque token of 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What every refresh token of a session has in common; as hard to guess as a token. */
export const newFamily = (): string => randomBytes(FAMILY_BYTES).toString('base64url');

/** The refresh token that a cookie carries: `family.secret`, so that an outdated one still names its session. */
export const refreshTokenOf = (family: string, secret: string): string => `${family}.${secret}`;

/** The parts of a refresh token as hashes; undefined for what cannot be one. */
export function refreshHashes(token: string | undefined): { family: string; refresh: string } | undefined {
  const [family, secret, ...more] = token?.split('.') ?? [];
  if (!family || !secret || more.length > 0) return undefined;
  return { family: hashToken(family), refresh: hashToken(secret) };
}
