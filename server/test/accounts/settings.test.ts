import { logIn } from '@plaza/contract/session.ts';
import { deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, newDevice, refresh } from '../support/devices.ts';
import { textLike } from '../support/matchers.ts';
import { newMember, type TestMember } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';

const { app, resources } = await openPlaza();
const ann = await newMember(app, 'ann');
await newMember(app, 'bea');

const change = (fields: Record<string, string | Blob>, by: Pick<TestMember, 'userId' | 'token'> = ann) =>
  call(app, updateUser, { params: { userId: by.userId }, token: by.token, form: formOf(fields) });
const rowOf = ({ userId }: Pick<TestMember, 'userId'>) =>
  resources.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

test('changed fields are stored and shown at once', async () => {
  const { status, body } = await change({ name: ' Ann  of Plaza ', username: 'Ann_1' });
  expect(status).toBe(200);
  const { userId, email, profilePicture } = ann;
  expect(body).toEqual({
    userId,
    username: 'Ann_1',
    name: 'Ann  of Plaza',
    email,
    language: null,
    bio: '',
    profilePicture,
    profileBanner: textLike(/^\/media\/banner-/),
    message: 'Profile updated successfully',
    resStatus: true,
  });
  const shown = await call(app, getUser, { params: { username: 'ann_1' }, token: ann.token });
  expect(shown.body).toMatchObject({ username: 'Ann_1', name: 'Ann  of Plaza' });
  const former = await call(app, getUser, { params: { username: 'ann' }, token: ann.token });
  expect(former.body.username).toBe('Ann_1');
  await change({ username: 'ann' });
});

test('unchanged values change nothing: no sign-out, no new hash', async () => {
  const before = await rowOf(ann);
  const other = await newDevice(app, ann);
  const { username, name, email } = before;
  expect((await change({ username, name, email, password: ann.password })).status).toBe(200);
  expect(await rowOf(ann)).toEqual(before);
  expect(await admission(app, other.token)).toBe(200);
});

test.each(['', 'undefined', 'null'])('%j in a field keeps its value', async (value) => {
  const before = await rowOf(ann);
  const fields = ['username', 'email', 'password', 'name', 'currentPassword', 'image', 'banner'];
  const { status, body } = await change(Object.fromEntries(fields.map((field) => [field, value])));
  expect([status, body.profilePicture]).toEqual([200, ann.profilePicture]);
  expect(await rowOf(ann)).toEqual(before);
});

test('a form without fields, with unknown fields or with the URL of the picture changes nothing', async () => {
  const before = await rowOf(ann);
  const nothing = {
    bio: 'no',
    role: 'admin',
    userId: '1',
    image: ann.profilePicture,
    banner: fileOf(Buffer.of(), ''),
  };
  for (const fields of [{ x: 'y' }, nothing]) {
    const { status, body } = await change(fields);
    expect([status, body.profilePicture, body.profileBanner]).toEqual([
      200,
      ann.profilePicture,
      ann.profileBanner,
    ]);
  }
  expect(await rowOf(ann)).toEqual(before);
});

test('the case of the own username and email can be changed', async () => {
  const cleo = await newMember(app, 'cleo');
  const { status, body } = await change({ username: 'CLEO', email: 'CLEO@example.org' }, cleo);
  expect([status, body.username, body.email]).toEqual([200, 'CLEO', 'CLEO@example.org']);
});

test.each([
  [{ username: 'BEA', name: 'X' }, 'username', 'username_taken'],
  [{ email: 'Bea@Example.org', name: 'X' }, 'email', 'email_taken'],
])('%j of another member is 409 and changes nothing', async (fields, field, code) => {
  const before = await rowOf(ann);
  const answer = await change(fields);
  expect([answer.status, answer.error().code]).toEqual([409, code]);
  expect(Object.keys(answer.error().fields ?? {})).toEqual([field]);
  expect(await rowOf(ann)).toEqual(before);
});

test.each([
  ['email', 'x'],
  ['username', 'x'],
  ['username', 'Settings'],
  ['name', ' '],
  ['password', 'short'],
  ['currentPassword', 'x'.repeat(1025)],
])('%s %j is rejected with its field and changes nothing', async (field, value) => {
  const before = await rowOf(ann);
  const answer = await change({ name: 'Other', [field]: value });
  expect([answer.status, Object.keys(answer.error().fields ?? {})]).toEqual([400, [field]]);
  expect(await rowOf(ann)).toEqual(before);
});

test('a new username, name or picture ends no session', async () => {
  const other = await newDevice(app, ann);
  await change({ username: 'annie', name: 'Annie' });
  expect(await admission(app, other.token)).toBe(200);
  await change({ username: 'ann' });
});

test.each([
  ['password', { password: 'New-horse2!' }],
  ['email', { email: 'new@example.org' }],
])('a new %s ends all other sessions at once', async (_what, fields) => {
  const dora = await newMember(app, 'dora');
  const others = [await newDevice(app, dora), await newDevice(app, dora)];
  for (const other of others) expect(await admission(app, other.token)).toBe(200);
  expect((await change(fields, dora)).status).toBe(200);
  for (const other of others) {
    expect(await admission(app, other.token)).toBe('token_invalid');
    expect((await refresh(app, other.cookie)).status).toBe(401);
  }
  expect(await admission(app, dora.token)).toBe(200);
  expect(await admission(app, ann.token)).toBe(200);
  const credentials = { email: dora.email, password: dora.password };
  expect((await call(app, logIn, { json: credentials })).status).toBe(401);
  await newDevice(app, { ...credentials, ...fields });
  expect((await refresh(app, dora.cookie)).status).toBe(200);
  await call(app, deleteUser, { params: { userId: dora.userId }, token: dora.token });
});
