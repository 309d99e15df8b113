import { describe, expect, it } from 'vitest';
import { hashToken, newFamily, newToken } from './token.ts';

describe('newToken', () => {
  it('returns different tokens of 256 bits', () => {
    const tokens = Array.from({ length: 100 }, newToken);
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('returns text that needs no escaping in headers and cookies', () => {
    for (const token of [newToken(), newFamily()]) expect(token).toMatch(/^[\w-]+$/);
  });
});

describe('hashToken', () => {
  it('is SHA-256 in hex', () => {
    // Test vector of FIPS 180-4: https://csrc.nist.gov/csrc/media/projects/cryptographic-standards-and-guidelines/documents/examples/sha256.pdf
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
