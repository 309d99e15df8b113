import { logIn, signUp } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Answer } from '../support/client.ts';
import { admission, newDevice, refresh } from '../support/devices.ts';
import { newMember, signUpForm } from '../support/members.ts';

const { app, resources } = await openPlaza();
const ann = await newMember(app, 'Ann');
const bea = await newMember(app, 'bea');

const attempt = (json: unknown, cookie?: string) =>
  call(app, logIn, { json, ...(cookie !== undefined && { cookie }) });
const credentials = { email: ann.email, password: ann.password };

test.each(['Ann@example.org', 'ANN@EXAMPLE.ORG', '  ann@example.org\t'])(
  'the email %j logs in',
  async (email) => {
    const { status, body } = await attempt({ email, password: ann.password });
    expect(status).toBe(200);
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      userId: ann.userId,
      username: 'Ann',
      role: 'user',
      name: 'Name of Ann',
      bio: '',
      email: 'Ann@example.org',
      language: null,
      profilePicture: ann.profilePicture,
      profileBanner: ann.profileBanner,
    });
  },
);

test('a wrong password and an unknown email have equal answers', async () => {
  const shown = ({ status, headers, error, cookie }: Answer<typeof logIn>) => {
    const { date: _date, 'x-request-id': _id, ...others } = headers;
    return { status, headers: others, body: { ...error(), requestId: '' }, cookie };
  };
  const wrong = shown(await attempt({ email: ann.email, password: 'Wrong-horse1!' }));
  const unknown = shown(await attempt({ email: 'nobody@example.org', password: ann.password }));
  expect(wrong).toEqual(unknown);
  expect(wrong.status).toBe(401);
  expect(wrong.cookie).toBeUndefined();
  expect(wrong.body).toMatchObject({
    code: 'invalid_credentials',
    message: 'Email or password is incorrect.',
  });
});

test.each([
  [{}, ['email', 'password']],
  [{ email: ann.email }, ['password']],
  [{ password: ann.password }, ['email']],
  [{ email: '', password: '' }, ['email', 'password']],
  [{ email: null, password: 5 }, ['email', 'password']],
  [{ email: [ann.email], password: { $ne: '' } }, ['email', 'password']],
  [{ ...credentials, password: 'x'.repeat(1025) }, ['password']],
  [{ ...credentials, password: 'é'.repeat(513) }, ['password']],
  [{ ...credentials, persist: 'true' }, ['persist']],
  [{ ...credentials, persist: 1 }, ['persist']],
  [{ ...credentials, persist: null }, ['persist']],
])('%j is 400 and names the fields', async (json, fields) => {
  const answer = await attempt(json);
  expect([answer.status, Object.keys(answer.error().fields ?? {})]).toEqual([400, fields]);
});

test('a log-in ignores other fields', async () => {
  const { body } = await attempt({ ...credentials, userId: bea.userId, username: 'bea', role: 'admin' });
  expect([body.userId, body.username, body.role]).toEqual([ann.userId, 'Ann', 'user']);
});

test('a log-in starts a session and ends that of its cookie, and no other', async () => {
  const kept = await newDevice(app, ann);
  const first = await newDevice(app, ann);
  const second = await newDevice(app, ann, { cookie: first.cookie });
  expect(second.cookie).not.toBe(first.cookie);
  expect(await admission(app, first.token)).toBe('token_invalid');
  expect((await refresh(app, first.cookie)).status).toBe(401);
  for (const device of [kept, second]) expect(await admission(app, device.token)).toBe(200);
});

test('a log-in ends the session of its cookie, also of another member', async () => {
  const beas = await newDevice(app, bea);
  await newDevice(app, ann, { cookie: beas.cookie });
  expect(await admission(app, beas.token)).toBe('token_invalid');
  expect(await admission(app, bea.token)).toBe(200);
});

test('a failed log-in ends no session and keeps the cookie', async () => {
  const device = await newDevice(app, ann);
  const answer = await attempt({ email: ann.email, password: 'Wrong-horse1!' }, device.cookie);
  expect([answer.status, answer.cookie]).toEqual([401, undefined]);
  expect(await admission(app, device.token)).toBe(200);
  expect((await refresh(app, device.cookie)).status).toBe(200);
});

test('an invalid cookie does not prevent a log-in', async () => {
  for (const cookie of ['x', 'a.b', 'a.b.c', '%FF']) {
    expect((await attempt(credentials, cookie)).status).toBe(200);
  }
});

test('a sign-up ends the session of its cookie', async () => {
  const device = await newDevice(app, ann);
  const form = await signUpForm();
  expect((await call(app, signUp, { form, cookie: device.cookie })).status).toBe(201);
  expect(await admission(app, device.token)).toBe('token_invalid');
});

test('a member has at most 20 sessions, and the oldest of this member are removed', async () => {
  const cleo = await newMember(app, 'cleo');
  const sessionsOf = async (userId: number) => {
    const { db } = resources;
    return (await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;
  };
  const devices = await Promise.all(Array.from({ length: 24 }, () => newDevice(app, cleo)));
  expect(await sessionsOf(cleo.userId)).toBe(20);
  const admissions = await Promise.all(devices.map(({ token }) => admission(app, token)));
  expect(admissions.filter((code) => code === 200)).toHaveLength(20);
  expect(await admission(app, cleo.token), 'the first session').toBe('token_invalid');
  expect(await admission(app, bea.token)).toBe(200);

  const newest = await newDevice(app, cleo);
  expect(await admission(app, newest.token)).toBe(200);
  expect(await sessionsOf(cleo.userId)).toBe(20);
});
