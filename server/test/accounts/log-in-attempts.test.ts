import { updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { DAY, MINUTE, newDevice, rotated, SECOND, stopClock } from '../support/devices.ts';
import { holdHashes } from '../support/held-hashes.ts';
import { newMember } from '../support/members.ts';
import { formOf } from '../support/posts.ts';

const { app } = await openPlaza({
  RATE_LIMIT: 'on',
  RATE_LIMIT_LOGIN: '3/300',
  RATE_LIMIT_LOGIN_ADDRESS: '5/300',
  RATE_LIMIT_UPLOADS: '999/60',
});
const ann = await newMember(app, 'ann');
const WRONG = 'Wrong-horse1!';

/** What a log-in from an address is answered: a status, with the seconds to wait where there are some. */
async function attempt(email: string, password: string, remoteAddress = '127.0.0.1') {
  const payload = { email, password };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload });
  return answer.headers['retry-after'] === undefined
    ? answer.statusCode
    : [answer.statusCode, answer.headers['retry-after']];
}
const several = async (count: number, ...input: Parameters<typeof attempt>) => {
  const answers = [];
  for (let i = 0; i < count; i++) answers.push(await attempt(...input));
  return answers;
};

test('after the limit of wrong passwords the correct one is rejected until the window ends', async () => {
  const clock = stopClock();
  expect(await several(3, ann.email, WRONG)).toEqual([401, 401, 401]);
  clock.advance(MINUTE);
  expect(await attempt(ann.email, WRONG)).toEqual([429, '240']);
  expect(await attempt(ann.email, ann.password)).toEqual([429, '240']);
  expect(await attempt(' ANN@example.org', ann.password), 'however the email is written').toEqual([
    429,
    '240',
  ]);
  clock.advance(4 * MINUTE);
  expect(await attempt(ann.email, ann.password)).toBe(200);
});

test('failed log-ins count per account and address, so that other addresses can log in', async () => {
  stopClock();
  const bea = await newMember(app, 'bea');
  expect(await several(4, bea.email, WRONG, '192.0.2.1')).toEqual([401, 401, 401, [429, '300']]);
  expect(await attempt(bea.email, bea.password, '192.0.2.2')).toBe(200);
  expect(await attempt(ann.email, ann.password, '192.0.2.1')).toBe(200);
  expect(await attempt(bea.email, bea.password, '192.0.2.1')).toEqual([429, '300']);
});

test('failed log-ins for an unknown email count in the same way', async () => {
  stopClock();
  expect(await several(4, 'nobody@example.org', WRONG)).toEqual([401, 401, 401, [429, '300']]);
});

test('only wrong passwords count, not correct ones or invalid requests', async () => {
  expect(await several(5, ann.email, ann.password)).toEqual([200, 200, 200, 200, 200]);
  expect(await several(5, ann.email, '')).toEqual([400, 400, 400, 400, 400]);
  expect(await several(5, '', WRONG)).toEqual([400, 400, 400, 400, 400]);
  expect(await several(2, ann.email, WRONG)).toEqual([401, 401]);
  expect(await attempt(ann.email, ann.password), 'a right one clears the count').toBe(200);
  expect(await several(2, ann.email, WRONG)).toEqual([401, 401]);
  expect(await attempt(ann.email, ann.password)).toBe(200);
});

test('ten simultaneous log-ins with the right password all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(ann.email, ann.password)));
  expect(answers).toEqual(answers.map(() => 200));
});

test('of forty simultaneous wrong passwords only the limit is verified', async () => {
  stopClock();
  const answers = await Promise.all(Array.from({ length: 40 }, () => attempt('cleo@example.org', WRONG)));
  expect(answers.filter((answer) => answer === 401)).toHaveLength(3);
  expect(answers.filter((answer) => answer !== 401)).toEqual(Array.from({ length: 37 }, () => [429, '300']));
});

test('a log-in that is rejected for overload starts no window', async () => {
  const clock = stopClock();
  // More than can be hashed at once and wait.
  const emails = Array.from({ length: 80 }, (_, i) => `crowd${i}@example.org`);
  const release = holdHashes();
  const attempts = emails.map(async (email) => ({ email, answer: await attempt(email, WRONG) }));
  const { email: rejected, answer } = await Promise.race(attempts);
  expect(answer).toEqual([503, '1']);
  release();
  await Promise.all(attempts);
  clock.advance(MINUTE);
  expect(await several(4, rejected, WRONG)).toEqual([401, 401, 401, [429, '300']]);
});

test('addresses of one IPv6 network count as one', async () => {
  const flo = await newMember(app, 'flo');
  for (const host of ['1', '2', 'ffff:3'])
    expect(await attempt(flo.email, WRONG, `2001:db8:1:1::${host}`)).toBe(401);
  expect(await attempt(flo.email, flo.password, '2001:db8:1:1::4')).toEqual([429, expect.any(String)]);
  expect(await attempt(flo.email, flo.password, '2001:db8:1:2::1')).toBe(200);
});

test('wrong current passwords count as failed log-ins, whatever else changes', async () => {
  stopClock();
  const dora = await newMember(app, 'dora');
  const change = async (fields: Record<string, string>) => {
    const input = { params: { userId: dora.userId }, token: dora.token, form: formOf(fields) };
    return (await call(app, updateUser, input)).status;
  };
  expect(await change({ email: 'x@example.org', currentPassword: WRONG })).toBe(400);
  expect(await change({ name: 'Dora', currentPassword: WRONG })).toBe(400);
  expect(await change({ currentPassword: WRONG })).toBe(400);
  expect(await change({ email: 'x@example.org', currentPassword: dora.password })).toBe(429);
  expect(await attempt(dora.email, dora.password), 'it is one count').toEqual([429, '300']);
  expect(await change({ name: 'Dora' }), 'a change without a password is no attempt').toBe(200);
});

test('a new password without proof counts as a failed log-in', async () => {
  const clock = stopClock();
  const eve = await newMember(app, 'eve');
  const first = await newDevice(app, eve, { persist: true });
  clock.advance(DAY + SECOND);
  const { token } = await rotated(app, first.cookie);
  const statuses = [];
  for (const password of ['Guess-horse1!', 'Guess-horse2!', 'Guess-horse3!', eve.password]) {
    const input = { params: { userId: eve.userId }, token, form: formOf({ password }) };
    statuses.push((await call(app, updateUser, input)).status);
  }
  expect(statuses).toEqual([403, 403, 403, 429]);
});

test('failed log-ins count per address over all accounts, and correct ones and rejected ones do not', async () => {
  stopClock();
  const cleo = await newMember(app, 'cleo');
  const from = '192.0.2.77';
  expect(await several(4, 'first@example.org', WRONG, from)).toEqual([401, 401, 401, [429, '300']]);
  expect(await attempt(cleo.email, cleo.password, from)).toBe(200);
  expect(await several(3, 'second@example.org', WRONG, from)).toEqual([401, 401, [429, '300']]);
  expect(await attempt(cleo.email, cleo.password, from)).toEqual([429, '300']);
  expect(await attempt(cleo.email, cleo.password, '192.0.2.78')).toBe(200);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
    expect(await attempt(`${name}@example.org`, WRONG, '127.0.0.1')).toBe(401);
});
