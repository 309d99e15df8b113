import { argon2 } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

// Node's own argon2, watched at work.
vi.mock('node:crypto', { spy: true });

/** What the derivations since the last call of this function cost. */
function takeCosts() {
  const calls = vi.mocked(argon2).mock.calls.splice(0);
  return calls.map(([algorithm, { memory, passes, parallelism, tagLength, nonce }]) => {
    return { algorithm, memory, passes, parallelism, tagLength, salt: Buffer.from(nonce as Buffer).length };
  });
}

const PASSWORD = 'Correct-horse1!';
const HASH = await hashPassword(PASSWORD);

describe('hashPassword', () => {
  it('makes a PHC string with the least that OWASP asks of argon2id', () => {
    expect(HASH).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('salts each', async () => {
    expect(await hashPassword(PASSWORD)).not.toBe(HASH);
  });
});

describe('verifyPassword', () => {
  it('knows the password, and nothing that is like it', async () => {
    expect(await verifyPassword(PASSWORD, HASH)).toBe(true);
    for (const other of ['', 'correct-horse1!', `${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.slice(0, -1)]) {
      expect(await verifyPassword(other, HASH)).toBe(false);
    }
  });

  it('cuts and changes nothing', async () => {
    const long = 'x'.repeat(1000);
    const hash = await hashPassword(`${long}a`);
    expect(await verifyPassword(`${long}a`, hash)).toBe(true);
    expect(await verifyPassword(`${long}b`, hash)).toBe(false);
    const accent = await hashPassword('é');
    expect(await verifyPassword('é', accent)).toBe(true);
    expect(await verifyPassword('e\u0301', accent)).toBe(false);
  });

  it('does the same work for nobody, and says no', async () => {
    takeCosts();
    expect(await verifyPassword(PASSWORD, HASH)).toBe(true);
    const forSomebody = takeCosts();
    expect(await verifyPassword(PASSWORD, undefined)).toBe(false);
    expect(takeCosts()).toEqual(forSomebody);
    expect(forSomebody).toEqual([
      { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, salt: 16 },
    ]);
  });

  it('goes by the parameters in the hash, so that they can be raised later', async () => {
    // A test vector of the reference implementation:
    // https://github.com/P-H-C/phc-winner-argon2/blob/master/src/test.c
    const old = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', old)).toBe(true);
    expect(await verifyPassword('Password', old)).toBe(false);
  });
});
