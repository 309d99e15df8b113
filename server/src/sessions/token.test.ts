import { describe, expect, it } from 'vitest';
import { hashToken, newFamily, newToken, refreshHashes, refreshTokenOf } from './token.ts';

describe('newToken', () => {
  it('has 256 bits, and never the same', () => {
    const tokens = Array.from({ length: 100 }, newToken);
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('can stand in a header and a cookie as it is', () => {
    for (const token of [newToken(), newFamily()]) expect(token).toMatch(/^[\w-]+$/);
  });
});

describe('hashToken', () => {
  it('is SHA-256 in hex', () => {
    // Test vector of FIPS 180-4: https://csrc.nist.gov/csrc/media/projects/cryptographic-standards-and-guidelines/documents/examples/sha256.pdf
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('refreshHashes', () => {
  it('finds both parts of a refresh token again', () => {
    const [family, secret] = [newFamily(), newToken()];
    expect(refreshHashes(refreshTokenOf(family, secret))).toEqual({
      family: hashToken(family),
      refresh: hashToken(secret),
    });
  });

  it.each([undefined, '', '.', 'a', 'a.', '.b', 'a.b.c', '..'])('of %j are none', (token) => {
    expect(refreshHashes(token)).toBeUndefined();
  });
});
