import { listDevices, signOutDevice, signOutOtherDevices, USER_AGENT_MAX } from '@plaza/contract/device.ts';
import { logIn } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, DAY, HOUR, newDevice, refresh, rotated, SECOND, stopClock } from '../support/devices.ts';
import { newMember, type TestMember } from '../support/members.ts';

const { app, resources } = await openPlaza();
const other = await openBeside(resources);

const devicesOf = async ({ userId }: TestMember, token: string) =>
  (await call(app, listDevices, { params: { userId }, token })).body;

const signInAs = (member: TestMember, userAgent: string) =>
  call(app, logIn, {
    json: { email: member.email, password: member.password },
    headers: { 'user-agent': userAgent },
  });

test('devices are listed by last use, with the current one marked', async () => {
  const clock = stopClock();
  const ann = await newMember(app, 'ann');
  clock.advance(HOUR);
  const phone = await signInAs(ann, 'A phone/1.0');
  const devices = await devicesOf(ann, phone.body.accessToken);
  expect(devices.map(({ current, userAgent }) => [current, userAgent])).toEqual([
    [true, 'A phone/1.0'],
    [false, expect.any(String)],
  ]);
  clock.advance(HOUR);
  const again = await rotated(app, ann.cookie);
  const [first, second] = await devicesOf(ann, again.token);
  expect([first?.current, second?.userAgent]).toEqual([true, 'A phone/1.0']);
  expect(Date.parse(first?.lastUsedAt ?? '') - Date.parse(first?.createdAt ?? '')).toBe(2 * HOUR);
});

test('a user agent is stored up to a limit, and may be empty', async () => {
  const bea = await newMember(app, 'bea');
  const { body } = await signInAs(bea, 'x'.repeat(5000));
  await signInAs(bea, '');
  const names = (await devicesOf(bea, body.accessToken)).map(({ userAgent }) => userAgent);
  expect(names).toContain('x'.repeat(USER_AGENT_MAX));
  expect(names).toContain('');
});

test('devices are listed without tokens and hashes', async () => {
  const cleo = await newMember(app, 'cleo');
  const devices = await devicesOf(cleo, cleo.token);
  expect(Object.keys(devices[0] ?? {}).toSorted()).toEqual([
    'createdAt',
    'current',
    'id',
    'lastUsedAt',
    'userAgent',
  ]);
});

test('expired sessions are not listed', async () => {
  const clock = stopClock();
  const dora = await newMember(app, 'dora');
  const kept = await newDevice(app, dora, { persist: true });
  clock.advance(2 * DAY);
  const { token } = await rotated(app, kept.cookie);
  expect(await devicesOf(dora, token)).toHaveLength(1);
});

test('one device is signed out at once, and no other', async () => {
  const eve = await newMember(app, 'eve');
  const [lost, kept] = [await newDevice(app, eve), await newDevice(app, eve)];
  const own = (await devicesOf(eve, lost.token)).find(({ current }) => current);
  const params = { userId: eve.userId, deviceId: own?.id ?? 0 };
  expect(await admission(app, lost.token)).toBe(200);
  expect((await call(app, signOutDevice, { params, token: eve.token })).status).toBe(200);
  expect(await admission(app, lost.token)).toBe('token_invalid');
  expect((await refresh(app, lost.cookie)).status).toBe(401);
  for (const { token } of [eve, kept]) expect(await admission(app, token)).toBe(200);
  expect((await call(app, signOutDevice, { params, token: eve.token })).status, 'again').toBe(404);
});

test('a device of another member is 404', async () => {
  const [fay, gus] = [await newMember(app, 'fay'), await newMember(app, 'gus')];
  const [device] = await devicesOf(gus, gus.token);
  const params = { userId: fay.userId, deviceId: device?.id ?? 0 };
  expect((await call(app, signOutDevice, { params, token: fay.token })).status).toBe(404);
  expect(await admission(app, gus.token)).toBe(200);
});

test('all other devices are signed out at once, also in another process, and the current one is not', async () => {
  const clock = stopClock();

  const hal = await newMember(app, 'hal');
  const ivy = await newMember(app, 'ivy');
  const lost = [await newDevice(app, hal), await newDevice(app, hal, { persist: true })];
  for (const { token } of lost) expect(await admission(other, token)).toBe(200);
  const params = { userId: hal.userId };
  expect((await call(app, signOutOtherDevices, { params, token: hal.token })).status).toBe(200);
  for (const { token, cookie } of lost) {
    expect(await admission(app, token)).toBe('token_invalid');
    expect((await refresh(app, cookie)).status).toBe(401);
  }
  clock.advance(SECOND);
  for (const { token } of lost) expect(await admission(other, token)).toBe('token_invalid');
  for (const { token } of [hal, ivy]) expect(await admission(app, token)).toBe(200);
  expect(await devicesOf(hal, hal.token)).toHaveLength(1);
});
