import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { logIn } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { SAFE_COST, setHashCost } from '../../src/accounts/password.ts';
import { createDeletions } from '../../src/deletions/deletions.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectAllGone } from '../support/leaver.ts';
import { newMember } from '../support/members.ts';

setHashCost(SAFE_COST);
const { app, db, resources, takeStatements } = await openPlaza();
const { engine, imageStore: store, log } = resources;
// Its work in the background ends when it is disposed of, and not at some later time.
const deletions = createDeletions({ db, engine, store, onError: (error) => log.error(error) });
const beside = await openBeside({ ...resources, deletions });
const ann = await newMember(app, 'ann');
const gone = await newMember(app, 'gone');
await call(beside, deleteUser, { token: gone.token, params: { userId: gone.userId } });

// Observes Node's own function, which still hashes, so that all callers are counted.
const argon2 = vi.spyOn(crypto, 'argon2');
syncBuiltinESMExports();
afterAll(() => {
  argon2.mockRestore();
  syncBuiltinESMExports();
});

/** The statements and hash parameters of a rejected log-in. */
async function workOf(email: string, password: string) {
  takeStatements();
  argon2.mockClear();
  const { status } = await call(app, logIn, { json: { email, password } });
  const hashes = argon2.mock.calls.map(([algorithm, { message: _message, nonce, ...cost }]) => ({
    algorithm,
    saltBytes: Buffer.from(nonce as Buffer).length,
    ...cost,
  }));
  return { status, statements: takeStatements().map(({ sql }) => sql), hashes };
}

test('a rejected log-in does the same work with and without an account', async () => {
  await expectAllGone(db);
  await deletions[Symbol.asyncDispose]();
  const wrong = await workOf(ann.email, 'Wrong-horse1!');
  expect(wrong.status).toBe(401);
  expect(wrong.hashes).toEqual([
    { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, saltBytes: 16 },
  ]);
  expect(wrong.statements.length).toBeGreaterThan(0);
  expect(await workOf('nobody@example.org', ann.password)).toEqual(wrong);
  expect(await workOf(gone.email, gone.password)).toEqual(wrong);
  expect(await workOf('no address at all', '?')).toEqual(wrong);
  expect(await workOf(ann.email.toUpperCase(), 'x'.repeat(1024))).toEqual(wrong);
});
