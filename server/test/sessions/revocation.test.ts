import { logOut } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, newDevice, refresh, rotated, SECOND, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';

const { app, resources } = await openPlaza();
const other = await openBeside(resources);
const ann = await newMember(app, 'ann');

test('a log-out ends its session at once, and no other', async () => {
  const other = await newDevice(app, ann);
  const device = await newDevice(app, ann);
  expect(await admission(app, device.token)).toBe(200);
  const answer = await call(app, logOut, { cookie: device.cookie });
  expect([answer.status, answer.cookie]).toEqual([200, '']);
  expect(answer.body.message).toBeTruthy();
  expect(await admission(app, device.token)).toBe('token_invalid');
  expect((await refresh(app, device.cookie)).status).toBe(401);
  expect(await admission(app, other.token)).toBe(200);
  await rotated(app, other.cookie);
});

test('a log-out is 200 with any cookie, also repeated', async () => {
  const device = await newDevice(app, ann);
  for (const cookie of [device.cookie, device.cookie, 'x', 'a.b', 'a.b.c', '%FF']) {
    const answer = await call(app, logOut, { cookie });
    expect([answer.status, answer.cookie]).toEqual([200, '']);
  }
  expect((await call(app, logOut)).status).toBe(200);
});

test('a log-out with a previous cookie ends the session', async () => {
  const first = await newDevice(app, ann);
  const second = await rotated(app, (await rotated(app, first.cookie)).cookie);
  await call(app, logOut, { cookie: first.cookie });
  expect(await admission(app, second.token)).toBe('token_invalid');
  expect((await refresh(app, second.cookie)).status).toBe(401);
});

test('a simultaneous refresh and log-out leave no session', async () => {
  for (let round = 0; round < 5; round++) {
    const device = await newDevice(app, ann);
    const [refreshed, loggedOut] = await Promise.all([
      refresh(app, device.cookie),
      call(app, logOut, { cookie: device.cookie }),
    ]);
    expect([200, 401]).toContain(refreshed.status);
    expect(loggedOut.status).toBe(200);
    expect(await admission(app, device.token)).toBe('token_invalid');
    for (const cookie of [device.cookie, refreshed.cookie ?? '']) {
      expect((await refresh(app, cookie)).status).toBe(401);
    }
  }
});

test('another process rejects the token within a second', async () => {
  const clock = stopClock();

  const device = await newDevice(app, ann);
  expect(await admission(other, device.token)).toBe(200);
  await call(app, logOut, { cookie: device.cookie });
  expect(await admission(app, device.token)).toBe('token_invalid');
  clock.advance(SECOND);
  expect(await admission(other, device.token)).toBe('token_invalid');
});

test.each(['sessions', 'users'])(
  'an error of the database, at the table %s, ends no session and rotates no token',
  async (name) => {
    const { db } = resources;
    const device = await newDevice(app, ann);
    await db.schema.alterTable(name).renameTo('misplaced').execute();
    const failed = await refresh(app, device.cookie);
    await db.schema.alterTable('misplaced').renameTo(name).execute();
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(failed.headers).not.toHaveProperty('set-cookie');
    const { token } = await rotated(app, device.cookie);
    expect(await admission(app, token)).toBe(200);
  },
);
