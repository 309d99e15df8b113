import { logOut, refreshSession } from '@plaza/contract/session.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import {
  admission,
  MINUTE,
  newDevice,
  refresh,
  rotated,
  SECOND,
  stopClock,
  type Device,
} from '../support/devices.ts';
import { newMember } from '../support/members.ts';

const { app, resources } = await openPlaza();
const ann = await newMember(app, 'ann');

/** Presents a token for which there is no use any more. */
async function expectEnded(cookie: string, ...devices: readonly Device[]) {
  const answer = await refresh(app, cookie);
  expect([answer.status, answer.error().code, answer.cookie]).toEqual([401, 'session_expired', '']);
  for (const device of devices) {
    expect(await admission(app, device.token)).toBe('token_invalid');
    expect((await refresh(app, device.cookie)).status).toBe(401);
  }
}

test('the current token returns a new pair and the session', async () => {
  const first = await newDevice(app, ann);
  const changed = { params: { userId: ann.userId }, token: first.token, json: { bio: 'Mathematician' } };
  await call(app, updateUser, changed);
  const answer = await refresh(app, first.cookie);
  expect(answer.status).toBe(200);
  const { userId, username, name, email, role, profilePicture, profileBanner } = ann;
  expect(answer.body).toEqual({
    accessToken: expect.stringMatching(/^[\w-]{43}$/) as string,
    userId,
    username,
    name,
    email,
    language: null,
    role,
    profilePicture,
    profileBanner,
    bio: 'Mathematician',
  });
  expect(answer.cookie).toBeTruthy();
  expect([answer.body.accessToken, answer.cookie]).not.toContain(first.token);
  expect(answer.cookie).not.toBe(first.cookie);
  expect(await admission(app, answer.body.accessToken)).toBe(200);
  expect(await admission(app, first.token), 'the access token before it').toBe(200);
});

test('the previous token rotates again when its answer was lost', async () => {
  const clock = stopClock();
  const first = await newDevice(app, ann);
  const lost = await rotated(app, first.cookie);
  clock.advance(15 * MINUTE);
  const again = await rotated(app, first.cookie);
  expect(again.cookie).not.toBe(lost.cookie);
  expect(await admission(app, again.token)).toBe(200);
  const next = await rotated(app, again.cookie);
  await expectEnded(lost.cookie, again, next);
});

test('the previous token in a race does not count as a received answer', async () => {
  const clock = stopClock();
  const first = await newDevice(app, ann);
  await rotated(app, first.cookie);
  const { body } = await refresh(app, first.cookie);
  expect(await admission(app, body.accessToken)).toBe(200);
  clock.advance(31 * SECOND);
  await rotated(app, first.cookie);
});

test('an older token ends the session at once, and no other of the member', async () => {
  const other = await newDevice(app, ann);
  const first = await newDevice(app, ann);
  const second = await rotated(app, first.cookie);
  const third = await rotated(app, second.cookie);
  await expectEnded(first.cookie, second, third);
  expect(await admission(app, other.token)).toBe(200);
  await rotated(app, other.cookie);
});

test('a token that was never issued ends the session', async () => {
  const device = await newDevice(app, ann);
  const [family] = device.cookie.split('.');
  await expectEnded(`${family}.${'x'.repeat(43)}`, device);
});

test('an unknown refresh token is 401 and left alone, and a wrong one of a session is cleared', async () => {
  const device = await newDevice(app, ann);
  for (const cookie of ['x', 'a.b', 'a.b.c', device.token, '%00', '%FF', 'x'.repeat(4000)]) {
    const answer = await refresh(app, cookie);
    expect([cookie, answer.status, answer.cookie]).toEqual([cookie, 401, undefined]);
  }
  const wrong = await refresh(app, `${device.cookie}x`);
  expect([wrong.status, wrong.cookie]).toEqual([401, '']);
  const answer = await call(app, refreshSession);
  expect([answer.status, answer.error().code, answer.cookie]).toEqual([401, 'session_expired', undefined]);
});

test('50 simultaneous refreshes with one cookie succeed, and one of them rotates', async () => {
  const device = await newDevice(app, ann);
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(app, device.cookie)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
  const cookies = answers.flatMap(({ cookie }) => cookie ?? []);
  expect(cookies).toHaveLength(1);
  const admissions = await Promise.all(answers.map(({ body }) => admission(app, body.accessToken)));
  expect(new Set(admissions)).toEqual(new Set([200]));
  await rotated(app, cookies[0] ?? '');
  await call(app, logOut, { cookie: device.cookie });
  const left = await Promise.all(answers.map(({ body }) => admission(app, body.accessToken)));
  expect(new Set(left), 'they were all of one session').toEqual(new Set(['token_invalid']));
});

test('the database contains no usable secret of a session', async () => {
  const first = await newDevice(app, ann);
  const second = await rotated(app, first.cookie);
  const sessions = await resources.db.selectFrom('sessions').selectAll().execute();
  const tokens = await resources.db.selectFrom('access_tokens').selectAll().execute();
  const stored = JSON.stringify([sessions, tokens]);
  for (const secret of [first, second].flatMap(({ token, cookie }) => [token, ...cookie.split('.')])) {
    expect(stored).not.toContain(secret);
  }
});
