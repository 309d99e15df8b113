import { updateUser } from '@plaza/contract/user.ts';
import { logIn, signUp } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { PASSWORD, seedMember, signUpForm } from '../support/members.ts';
import { formOf } from '../support/posts.ts';

const { app, db } = await openPlaza();

let members = 0;
/** @returns the answer to a sign-up with an email address */
const signUpAs = async (email: string) =>
  call(app, signUp, { form: await signUpForm({ username: `member${++members}`, email }) });
const logInAs = async (email: string, password = PASSWORD) =>
  (await call(app, logIn, { json: { email, password } })).body;
const taken = { code: 'email_taken', fields: { email: 'An account with this email already exists.' } };

test.each([
  ['Ada@Bücher.example', 'ada@xn--bcher-kva.example'],
  ['bob@xn--fsqu00a.XN--fiqs8s', 'bob@例子.中国'],
  ['eve@BÜCHER.example', 'EVE@bu\u0308cher.Example'],
  ['müller@example.org', 'MU\u0308LLER@EXAMPLE.ORG'],
  ['joe@ｅｘａｍｐｌｅ.org', 'joe@Example.ORG'],
  ['kim@straße.example', 'kim@xn--strae-oqa.example'],
])('%s and %s are one email address', async (one, other) => {
  const { status, body } = await signUpAs(one);
  expect(status).toBe(201);
  expect(body).toMatchObject({ email: one });
  expect((await signUpAs(other)).body).toMatchObject(taken);
  for (const email of [one, other]) expect(await logInAs(email)).toMatchObject({ email: one });
});

test.each([
  ['local parts', 'ada.l@bücher.example', 'ada.m@bücher.example'],
  ['domains', 'leo@straße.example', 'leo@strasse.example'],
])('addresses with other %s are different', async (_what, one, other) => {
  expect([(await signUpAs(one)).status, (await signUpAs(other)).status]).toEqual([201, 201]);
});

test.each(['a@exa%6Dple.org', 'a@example.org/x.y', 'a@b:80.example', 'a@[1.2]'])(
  'the domain of %s cannot exist',
  async (email) => {
    const wrong = { fields: { email: 'Please enter a valid email address.' } };
    expect((await signUpAs(email)).body).toMatchObject(wrong);
    const { token, userId } = await seedMember(db, `changing${++members}`);
    const { body } = await call(app, updateUser, { token, params: { userId }, form: formOf({ email }) });
    expect(body).toMatchObject(wrong);
  },
);

/** Two members with forms of an address, as the migration leaves them. */
async function seedShared(domain: string, ascii: string) {
  const [older, newer] = [await seedMember(db, `older-${domain}`), await seedMember(db, `newer-${domain}`)];
  const key = `sam@${ascii}.example`;
  const set = (id: number, values: { email: string; email_key: string; shared_email_key?: string }) =>
    db.updateTable('users').set(values).where('id', '=', id).execute();
  const email = `sam@${domain}.example`;
  await set(older.userId, { email, email_key: key });
  await set(newer.userId, { email: key, email_key: `${key} ${newer.userId}`, shared_email_key: key });
  return { older, newer, email, key };
}

test('two members who share an address log in with their form, and the newer one learns it until one of them changes', async () => {
  const { older, newer, email, key } = await seedShared('köln', 'xn--kln-sna');
  const first = await logInAs(email);
  expect(first).toMatchObject({ userId: older.userId });
  expect(first).not.toHaveProperty('emailShared');
  expect(await logInAs(key.toUpperCase())).toMatchObject({ userId: newer.userId, emailShared: true });
  expect((await signUpAs(email)).body).toMatchObject(taken);
  const change = (member: typeof older, to: string) =>
    call(app, updateUser, {
      token: member.token,
      params: { userId: member.userId },
      form: formOf({ email: to, currentPassword: PASSWORD }),
    });
  expect((await change(older, 'sam@example.org')).status).toBe(200);
  expect(await logInAs(key)).not.toHaveProperty('emailShared');
  expect((await signUpAs(email)).body, 'still of the newer one').toMatchObject(taken);
  expect((await change(newer, 'sam@KÖLN.example')).status).toBe(200);
  expect(await logInAs(key)).toMatchObject({ userId: newer.userId, email: 'sam@KÖLN.example' });
});

test('a member cannot change to an address that two members share', async () => {
  const { email, older } = await seedShared('düren', 'xn--dren-0ra');
  await call(app, updateUser, {
    token: older.token,
    params: { userId: older.userId },
    form: formOf({ email: 'other@example.org' }),
  });
  const { token, userId } = await seedMember(db, 'third');
  const { body } = await call(app, updateUser, { token, params: { userId }, form: formOf({ email }) });
  expect(body).toMatchObject(taken);
});
