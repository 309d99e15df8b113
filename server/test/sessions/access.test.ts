import { API } from '@plaza/contract/api.ts';
import { deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { MINUTE, newDevice, rotated, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';

const { app } = await openPlaza();
const ann = await newMember(app, 'ann');
const bea = await newMember(app, 'bea');
const device = await newDevice(app, ann);
const gone = await newMember(app, 'gone');
await call(app, deleteUser, { params: { userId: gone.userId }, token: gone.token });

const protectedEndpoints = API.filter(({ auth }) => auth !== 'public');
const byName = protectedEndpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const anything = { params: { id: 1, postId: 1, commentId: 1, userId: ann.userId, username: 'ann' } };

test('everything but signing in and asking for a name is for members', () => {
  expect(protectedEndpoints).toHaveLength(API.length - 5);
});

test.each(byName)('%s needs a token: 401', async (_name, endpoint) => {
  const schemes = ['', 'Bearer', 'Bearer ', `Basic ${ann.token}`, ann.token, `Bearer ${ann.token} x`];
  for (const header of [{}, ...schemes.map((authorization) => ({ authorization }))]) {
    const answer = await call(app, endpoint, { ...anything, headers: header });
    expect([header, answer.status, answer.error().code]).toEqual([header, 401, 'auth_required']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

test.each(byName)('%s takes no token but a living one: 403', async (_name, endpoint) => {
  const { token, cookie } = device;
  const [family = '', secret = ''] = cookie.split('.');
  const strangers = ['x', `${token}x`, token.slice(1), token.toUpperCase(), 'undefined', '\u00e9'.repeat(43)];
  for (const other of [...strangers, cookie, family, secret, gone.token]) {
    const answer = await call(app, endpoint, { ...anything, token: other });
    expect([other, answer.status, answer.error().code]).toEqual([other, 403, 'token_invalid']);
  }
});

test('no endpoint takes a token that has expired: 403', async () => {
  const clock = stopClock();
  const { token } = await rotated(app, device.cookie);
  clock.advance(15 * MINUTE);
  for (const endpoint of protectedEndpoints) {
    const answer = await call(app, endpoint, { ...anything, token });
    expect([answer.status, answer.error().code]).toEqual([403, 'token_invalid']);
  }
});

test.each(['bearer', 'BEARER', 'Bearer  '])('the scheme may be written %j', async (scheme) => {
  const headers = { authorization: `${scheme} ${ann.token}` };
  expect((await call(app, getUser, { params: { username: 'ann' }, headers })).status).toBe(200);
});

test('a token in a query, a cookie or a body is no token', async () => {
  const places: Input[] = [
    { query: { access_token: ann.token } },
    { cookie: ann.token },
    { headers: { cookie: `accessToken=${ann.token}` } },
    { headers: { 'x-access-token': ann.token } },
  ];
  for (const place of places) {
    expect((await call(app, getUser, { ...place, params: { username: 'ann' } })).status).toBe(401);
  }
});

test("an account is its owner's alone: 403 for others, and nothing changes", async () => {
  const others: [typeof updateUser | typeof deleteUser, Input][] = [
    [updateUser, { json: { bio: 'Taken over' } }],
    [updateUser, { form: formOf({ name: 'Taken over', currentPassword: bea.password }) }],
    [
      updateUser,
      { json: { bio: 'Taken over', userId: bea.userId }, headers: { 'x-user-id': String(ann.userId) } },
    ],
    [deleteUser, {}],
  ];
  for (const [endpoint, input] of others) {
    const answer = await call(app, endpoint, { ...input, params: { userId: ann.userId }, token: bea.token });
    expect([answer.status, answer.error().code]).toEqual([403, 'not_owner']);
  }
  const { body } = await call(app, getUser, { params: { username: 'ann' }, token: bea.token });
  expect(body).toMatchObject({ name: 'Name of ann', bio: '' });
});

test('an account that is gone, or never was, is 404 for everybody', async () => {
  for (const userId of [gone.userId, 2 ** 53 - 1]) {
    for (const endpoint of [updateUser, deleteUser]) {
      const answer = await call(app, endpoint, { params: { userId }, token: bea.token, json: { bio: '' } });
      expect([answer.status, answer.error().code]).toEqual([404, 'not_found']);
    }
  }
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
