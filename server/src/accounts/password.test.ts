import { describe, expect, it } from 'vitest';
import { typedHash } from '../../test/support/typed-hash.ts';
import { hashPassword, renewHash, verifyPassword } from './password.ts';

const PASSWORD = 'Correct-horse1!';
const HASH = await hashPassword(PASSWORD);

describe('hashPassword', () => {
  it('returns a PHC string with the OWASP minimum for argon2id', () => {
    expect(HASH).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('uses a new salt for each hash', async () => {
    expect(await hashPassword(PASSWORD)).not.toBe(HASH);
  });
});

describe('verifyPassword', () => {
  it('accepts the password and rejects similar ones', async () => {
    expect(await verifyPassword(PASSWORD, HASH)).toBe(true);
    for (const other of ['', 'correct-horse1!', `${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.slice(0, -1)]) {
      expect(await verifyPassword(other, HASH)).toBe(false);
    }
  });

  it('does not truncate passwords', async () => {
    const long = 'x'.repeat(1000);
    const hash = await hashPassword(`${long}a`);
    expect(await verifyPassword(`${long}a`, hash)).toBe(true);
    expect(await verifyPassword(`${long}b`, hash)).toBe(false);
  });

  it.each([
    ['é', 'e\u0301'],
    ['\u212B', '\u00C5'],
    ['가', '\u1100\u1161'],
  ])('accepts a password in each form of its characters: %s', async (one, other) => {
    for (const [typed, then] of [
      [one, other],
      [other, one],
    ] as const)
      expect(await verifyPassword(then, await hashPassword(typed))).toBe(true);
    expect(await verifyPassword('e', await hashPassword(one))).toBe(false);
  });

  it('accepts a password as typed by the hash of that, which is renewed', async () => {
    const [typed, other] = ['e\u0301', 'é'];
    const old = typedHash(typed);
    expect(await verifyPassword(typed, old)).toBe(true);
    expect(await verifyPassword(other, old)).toBe(false);
    const renewed = await renewHash(typed, old);
    expect(await verifyPassword(other, renewed)).toBe(true);
    expect(await renewHash(typed, renewed ?? '')).toBeUndefined();
    expect(await renewHash(other, renewed ?? '')).toBeUndefined();
  });

  it('uses the parameters of the hash, so that they can be raised later', async () => {
    // A test vector of the reference implementation:
    // https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c
    const old = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', old)).toBe(true);
    expect(await verifyPassword('Password', old)).toBe(false);
  });
});
