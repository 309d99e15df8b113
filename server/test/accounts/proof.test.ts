import { logIn } from '@plaza/contract/session.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { passwordLoad } from '../../src/accounts/password.ts';
import { openPlaza } from '../support/app.ts';
import { call, type Request } from '../support/client.ts';
import {
  admission,
  DAY,
  HOUR,
  newDevice,
  rotated,
  SECOND,
  stopClock,
  type Device,
} from '../support/devices.ts';
import { holdHashes } from '../support/held-hashes.ts';
import { newMember } from '../support/members.ts';
import { formOf } from '../support/posts.ts';

const { app } = await openPlaza();
const ann = await newMember(app, 'ann');
await newMember(app, 'bea');

const change = ({ token }: Pick<Device, 'token'>, fields: Record<string, string>) =>
  call(app, updateUser, { params: { userId: ann.userId }, token, form: formOf(fields) });
const codeOf = async (answer: ReturnType<typeof change>) => {
  const { status, error } = await answer;
  return status === 200 ? 200 : `${status} ${error().code}`;
};

/** A device whose sign-in is a day old and a second, with the clock standing there. */
async function dayOldDevice() {
  const clock = stopClock();
  const first = await newDevice(app, ann, { persist: true });
  clock.advance(DAY + SECOND);
  return { clock, device: await rotated(app, first.cookie) };
}

test('within 24 hours of a log-in changes need no proof', async () => {
  const clock = stopClock();
  const first = await newDevice(app, ann, { persist: true });
  clock.advance(DAY);
  const device = await rotated(app, first.cookie);
  expect(await codeOf(change(device, { email: 'ann2@example.org' }))).toBe(200);
  expect(await codeOf(change(device, { email: ann.email }))).toBe(200);
});

test('after 24 hours a new email or password needs the current password, also after a refresh', async () => {
  const { device } = await dayOldDevice();
  const other = await newDevice(app, ann);
  for (const fields of [
    { email: 'new@example.org' },
    { password: 'New-horse2!' },
    { name: 'N', email: 'n@example.org' },
  ]) {
    const answer = await change(device, fields);
    expect([answer.status, answer.error().code]).toEqual([403, 'reauth_required']);
  }
  expect(await admission(app, device.token), 'the session goes on').toBe(200);
  expect(await admission(app, other.token), 'no session ends').toBe(200);
  const { body } = await call(app, logIn, { json: { email: ann.email, password: ann.password } });
  expect([body.email, body.name]).toEqual([ann.email, ann.name]);
});

test('after 24 hours other changes and unchanged values need no proof', async () => {
  const { device } = await dayOldDevice();
  const { email, password } = ann;
  expect(await codeOf(change(device, { name: 'Ann of Plaza', email, password }))).toBe(200);
});

test('the current password is sufficient proof for 24 hours', async () => {
  const { clock, device } = await dayOldDevice();
  const proof = { currentPassword: ann.password };
  expect(await codeOf(change(device, { email: 'ann3@example.org', ...proof }))).toBe(200);
  expect(await codeOf(change(device, { email: 'ann4@example.org' }))).toBe(200);
  clock.advance(23 * HOUR);
  const next = await rotated(app, device.cookie);
  expect(await codeOf(change(next, { email: ann.email }))).toBe(200);
  clock.advance(HOUR + SECOND);
  expect(await codeOf(change(await rotated(app, next.cookie), { email: 'x@example.org' }))).toBe(
    '403 reauth_required',
  );
});

test('a current password is compared without trimming', async () => {
  const { device } = await dayOldDevice();
  const currentPassword = ` ${ann.password}`;
  expect(await codeOf(change(device, { email: 'x@example.org', currentPassword }))).toBe(
    '400 current_password_wrong',
  );
});

test('a wrong current password is 400 and changes nothing, also right after a log-in', async () => {
  const device = await newDevice(app, ann);
  const other = await newDevice(app, ann);
  for (const fields of [{ name: 'X' }, { email: 'x@example.org' }, { password: 'New-horse2!' }]) {
    const answer = await change(device, { ...fields, currentPassword: 'Wrong-horse1!' });
    expect([answer.status, answer.error().code]).toEqual([400, 'current_password_wrong']);
    expect(answer.error().fields).toEqual({ currentPassword: answer.error().message });
  }
  for (const { token } of [device, other]) expect(await admission(app, token)).toBe(200);
  const { body } = await change(device, {});
  expect([body.email, body.name]).not.toContain('X');
});

test('whether an email is taken is answered only with proof, and a conflict changes nothing', async () => {
  const { device } = await dayOldDevice();
  const taken = { email: 'bea@example.org' };
  expect(await codeOf(change(device, taken))).toBe('403 reauth_required');
  expect(await codeOf(change(device, { ...taken, currentPassword: ann.password }))).toBe('409 email_taken');
  expect(await codeOf(change(device, { email: 'y@example.org' })), 'that was undone, too').toBe(
    '403 reauth_required',
  );
});

const hashesBegun = () => {
  const { running, waiting } = passwordLoad();
  return running + waiting;
};

test('of two devices that change the password at once one succeeds and signs out the other', async () => {
  const bob = await newMember(app, 'bob');
  // The attempts of one address are verified one after the other.
  const devices = [
    { ...(await newDevice(app, bob)), password: 'First-horse1!', remoteAddress: '192.0.2.1' },
    { ...(await newDevice(app, bob)), password: 'Other-horse2!', remoteAddress: '192.0.2.2' },
  ];
  const release = holdHashes();
  const changes = devices.map(async ({ token, password, remoteAddress }) => {
    const at = { inject: (request: Request) => app.inject({ ...request, remoteAddress }) };
    const form = formOf({ password, currentPassword: bob.password });
    const { status } = await call(at, updateUser, { params: { userId: bob.userId }, token, form });
    return { password, token, status };
  });
  // Both have read the member then.
  await expect.poll(hashesBegun).toBe(2);
  release();
  const answers = await Promise.all(changes);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  for (const { password, token, status } of answers) {
    const login = await call(app, logIn, { json: { email: bob.email, password } });
    expect([login.status, await admission(app, token)]).toEqual(
      status === 200 ? [200, 200] : [401, 'token_invalid'],
    );
  }
});
