import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { logIn } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember } from '../support/members.ts';

const { app, takeStatements } = await openPlaza();
const ann = await newMember(app, 'ann');
const gone = await newMember(app, 'gone');
await call(app, deleteUser, { token: gone.token, params: { userId: gone.userId } });

// Still hashes; Node's own, so that what is counted is what is done, whoever asks for it.
const argon2 = vi.spyOn(crypto, 'argon2');
syncBuiltinESMExports();
afterAll(() => {
  argon2.mockRestore();
  syncBuiltinESMExports();
});

/** What it costs to reject a log-in: the statements, and the hashes with what makes them dear. */
async function workOf(email: string, password: string) {
  takeStatements();
  argon2.mockClear();
  const { status } = await call(app, logIn, { json: { email, password } });
  const hashes = argon2.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => ({
    algorithm,
    memory,
    passes,
    parallelism,
    tagLength,
  }));
  return { status, statements: takeStatements().map(({ sql }) => sql), hashes };
}

test('who has an account is not told by what it takes to reject a log-in', async () => {
  // What deletes the rest of the member in the background is no work of a log-in.
  await expect.poll(() => takeStatements(), { interval: 500 }).toEqual([]);
  const wrong = await workOf(ann.email, 'Wrong-horse1!');
  expect(wrong.status).toBe(401);
  expect(wrong.hashes).toEqual([
    { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
  ]);
  expect(wrong.statements.length).toBeGreaterThan(0);
  expect(await workOf('nobody@example.org', ann.password)).toEqual(wrong);
  expect(await workOf(gone.email, gone.password)).toEqual(wrong);
  expect(await workOf('no address at all', '?')).toEqual(wrong);
  expect(await workOf(ann.email.toUpperCase(), 'x'.repeat(1024))).toEqual(wrong);
});
