import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

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

  it('neither truncates nor normalizes passwords', async () => {
    const long = 'x'.repeat(1000);
    const hash = await hashPassword(`${long}a`);
    expect(await verifyPassword(`${long}a`, hash)).toBe(true);
    expect(await verifyPassword(`${long}b`, hash)).toBe(false);
    const accent = await hashPassword('é');
    expect(await verifyPassword('é', accent)).toBe(true);
    expect(await verifyPassword('e\u0301', accent)).toBe(false);
  });

  it('uses the parameters of the hash, so that they can be raised later', async () => {
    // A test vector of the reference implementation:
    // https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c
    const old = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', old)).toBe(true);
    expect(await verifyPassword('Password', old)).toBe(false);
  });
});
