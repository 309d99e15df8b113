import { updateUser } from '@plaza/contract/user.ts';
import { confirmPassword, logIn } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { seedMember } from '../support/members.ts';
import { formOf } from '../support/posts.ts';
import { typedHash } from '../support/typed-hash.ts';

const { app, db } = await openPlaza();
const COMPOSED = 'Caf\u00e9-horse1!';
const DECOMPOSED = 'Cafe\u0301-horse1!';

const statusOf = async (email: string, password: string) =>
  (await call(app, logIn, { json: { email, password } })).status;

test.each([
  ['composed', COMPOSED, DECOMPOSED],
  ['decomposed', DECOMPOSED, COMPOSED],
])('a password that was typed %s is accepted in each form', async (name, typed, other) => {
  const member = await seedMember(db, name);
  const form = formOf({ password: typed });
  const { token } = member;
  const { status } = await call(app, updateUser, { token, params: { userId: member.userId }, form });
  expect(status).toBe(200);
  for (const password of [typed, other]) {
    expect(await statusOf(member.email, password)).toBe(200);
    expect((await call(app, confirmPassword, { token, json: { currentPassword: password } })).status).toBe(
      200,
    );
  }
  expect(await statusOf(member.email, 'Cafe-horse1!')).toBe(401);
});

test('the hash of a password as typed is accepted, and renewed by the log-in', async () => {
  const member = await seedMember(db, 'early');
  const { userId: id, email } = member;
  await db
    .updateTable('users')
    .set({ password_hash: typedHash(DECOMPOSED) })
    .where('id', '=', id)
    .execute();
  expect(await statusOf(email, COMPOSED)).toBe(401);
  expect(await statusOf(email, DECOMPOSED)).toBe(200);
  expect(await statusOf(email, COMPOSED)).toBe(200);
  const hashOf = () => db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  const renewed = await hashOf();
  expect(await statusOf(email, DECOMPOSED)).toBe(200);
  expect(await hashOf(), 'renewed once').toEqual(renewed);
});
