import { confirmPassword } from '@plaza/contract/session.ts';
import { changeRole } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, newDevice, rotated, SECOND, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { setRoleOf } from '../support/roles.ts';

const { app, db, resources } = await openPlaza();
const limited = await openBeside(resources, { RATE_LIMIT: 'on', RATE_LIMIT_LOGIN: '2/60' });
const ann = await newMember(app, 'ann');
const bea = await newMember(app, 'bea');
await setRoleOf(db, ann.userId, 'owner');

const change = (token: string) =>
  call(app, changeRole, { token, params: { userId: bea.userId }, json: { role: 'moderator' } });
const confirm = (token: string, currentPassword: string, at = app) =>
  call(at, confirmPassword, { token, json: { currentPassword } });

test('a confirmed password counts as a log-in of its session, and of no other', async () => {
  const clock = stopClock();
  const [here, elsewhere] = [
    await newDevice(app, ann, { persist: true }),
    await newDevice(app, ann, { persist: true }),
  ];
  clock.advance(DAY + SECOND);
  const { token } = await rotated(app, here.cookie);
  const other = await rotated(app, elsewhere.cookie);
  expect((await change(token)).error().code).toBe('reauth_required');
  const wrong = await confirm(token, `${ann.password}x`);
  expect([wrong.status, wrong.error().code]).toEqual([400, 'current_password_wrong']);
  expect(wrong.error().fields).toEqual({ currentPassword: wrong.error().message });
  expect((await change(token)).error().code).toBe('reauth_required');
  expect((await confirm(token, ann.password)).status).toBe(200);
  expect((await change(token)).status).toBe(200);
  expect((await change(other.token)).error().code).toBe('reauth_required');
});

test('a password that was confirmed by a clock a year ahead is asked for again', async () => {
  const clock = stopClock();
  clock.advance(365 * DAY);
  const device = await newDevice(app, ann, { persist: true });
  expect((await change(device.token)).status).toBe(200);
  clock.advance(-365 * DAY);
  const { token } = await rotated(app, device.cookie);
  expect((await change(token)).error().code).toBe('reauth_required');
});

test('wrong passwords count as failed log-ins', async () => {
  for (let i = 0; i < 2; i++)
    expect((await confirm(bea.token, 'Wrong-horse1!', limited)).error().code).toBe('current_password_wrong');
  expect((await confirm(bea.token, bea.password, limited)).error().code).toBe('rate_limited');
});
