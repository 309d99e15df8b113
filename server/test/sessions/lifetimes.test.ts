import { logIn, logOut, refreshSession, signUp } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Answer, type Input } from '../support/client.ts';
import {
  admission,
  DAY,
  HOUR,
  MINUTE,
  newDevice,
  refresh,
  rotated,
  SECOND,
  stopClock,
} from '../support/devices.ts';
import { newMember, signUpForm } from '../support/members.ts';

const { app } = await openPlaza();
const secure = await openPlaza({ PUBLIC_URL: 'https://plaza.example' });
const ann = await newMember(app, 'ann');

/** The attributes of the cookie that an answer sets, with both of its names, in the order of their names. */
function attributesOf({ headers }: Pick<Answer<typeof logIn>, 'headers'>): string[] {
  const [long = [], short = [], ...more] = [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split('; '));
  expect(more).toEqual([]);
  expect(long[0]).toMatch(/^plaza_refresh_[0-9a-f]{8}=/);
  expect(short[0]).toBe(long[0]?.replace(/_[^_=]+=/, '='));
  expect(short.slice(1)).toEqual(long.slice(1));
  return long.slice(1).toSorted();
}

const BOUND = ['HttpOnly', 'Path=/api/auth', 'SameSite=Strict'];
const CLEARED = [
  'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'HttpOnly',
  'Max-Age=0',
  'Path=/api/auth',
  'SameSite=Strict',
];
const credentials = { email: ann.email, password: ann.password };

test.each([
  [true, ['Max-Age=2592000']],
  [undefined, ['Max-Age=86400']],
  [false, []],
])('with persist %j a log-in sets a cookie with %j', async (persist, age) => {
  const login = await call(app, logIn, { json: { ...credentials, persist } });
  expect(attributesOf(login)).toEqual([...BOUND, ...age].toSorted());
  const refreshed = await refresh(app, login.cookie ?? '');
  expect(attributesOf(refreshed)).toEqual(expect.arrayContaining(BOUND));
  expect(attributesOf(refreshed).some((attribute) => attribute.startsWith('Max-Age'))).toBe(age.length > 0);
});

test('a sign-up sets a cookie for a day', async () => {
  const form = await signUpForm({ username: 'bea', email: 'bea@example.org' });
  expect(attributesOf(await call(app, signUp, { form }))).toEqual([...BOUND, 'Max-Age=86400'].toSorted());
});

test('a log-out and a refresh that ends the session clear the cookie', async () => {
  const device = await newDevice(app, ann);
  const ended = await call(app, logOut, { cookie: device.cookie });
  expect(attributesOf(ended)).toEqual(CLEARED);
  const first = await newDevice(app, ann);
  await rotated(app, (await rotated(app, first.cookie)).cookie);
  const reused = await refresh(app, first.cookie);
  expect([reused.status, attributesOf(reused)]).toEqual([401, CLEARED]);
});

test('a refresh with the token of an ended session leaves the cookie alone', async () => {
  const device = await newDevice(app, ann);
  await call(app, logOut, { cookie: device.cookie });
  const { status, headers } = await refresh(app, device.cookie);
  expect([status, headers['set-cookie']]).toEqual([401, undefined]);
});

test('the cookie is Secure with an https PUBLIC_URL', async () => {
  const form = await signUpForm();
  const signedUp = await call(secure.app, signUp, { form });
  const cookie = { cookie: signedUp.cookie ?? '' };
  const login: Input = { json: { email: signedUp.body.email, password: form.get('password') } };
  const answers = [
    signedUp,
    await call(secure.app, logIn, login),
    await call(secure.app, refreshSession, cookie),
    await call(secure.app, logOut, cookie),
  ];
  for (const answer of answers)
    expect(attributesOf(answer)).toEqual(expect.arrayContaining([...BOUND, 'Secure']));
});

test('an access token is valid for 15 minutes', async () => {
  const clock = stopClock();
  const device = await newDevice(app, ann);
  clock.advance(15 * MINUTE - SECOND);
  expect(await admission(app, device.token)).toBe(200);
  clock.advance(SECOND);
  expect(await admission(app, device.token)).toBe('token_invalid');
  await rotated(app, device.cookie);
});

test.each([
  ['14 days', { persist: true }, 14 * DAY],
  ['24 hours', {}, DAY],
  ['24 hours', { persist: false }, DAY],
])('unused for %s a session ends: %j', async (_time, options, idle) => {
  const clock = stopClock();
  const used = await newDevice(app, ann, options);
  const unused = await newDevice(app, ann, options);
  clock.advance(idle - 1);
  const inTime = await refresh(app, used.cookie);
  expect(inTime.status).toBe(200);
  clock.advance(1);
  const late = await refresh(app, unused.cookie);
  expect([late.status, late.cookie]).toEqual([401, '']);
});

test('a remembered session in use ends after 30 days, with its access tokens', async () => {
  const clock = stopClock();
  let device = await newDevice(app, ann, { persist: true });
  for (const days of [13, 13]) {
    clock.advance(days * DAY);
    device = await rotated(app, device.cookie);
  }
  clock.advance(4 * DAY - MINUTE);
  const last = await refresh(app, device.cookie);
  expect(attributesOf(last)).toContain('Max-Age=60');
  expect(await admission(app, last.body.accessToken)).toBe(200);
  clock.advance(MINUTE);
  expect(await admission(app, last.body.accessToken)).toBe('token_invalid');
  expect((await refresh(app, last.cookie ?? '')).status).toBe(401);
});

test.each([{}, { persist: false }])('a session in use ends after 24 hours: %j', async (options) => {
  const clock = stopClock();
  let device = await newDevice(app, ann, options);
  for (const hours of [8, 8, 7]) {
    clock.advance(hours * HOUR);
    device = await rotated(app, device.cookie);
  }
  clock.advance(HOUR);
  expect((await refresh(app, device.cookie)).status).toBe(401);
});
