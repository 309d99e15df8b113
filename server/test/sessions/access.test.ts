import { API } from '@plaza/contract/api.ts';
import { deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { newDevice } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { formOf } from '../support/posts.ts';

const { app } = await openPlaza();
const ann = await newMember(app, 'ann');
const bea = await newMember(app, 'bea');
const device = await newDevice(app, ann);
const gone = await newMember(app, 'gone');
await call(app, deleteUser, { params: { userId: gone.userId }, token: gone.token });

const protectedEndpoints = API.filter(({ auth }) => auth !== 'public');
const anything = {
  params: {
    id: 1,
    postId: 1,
    commentId: 1,
    invitationId: 1,
    registrationId: 1,
    passkeyId: 1,
    linkId: 1,
    userId: ann.userId,
    memberId: 1,
    subjectType: 'post',
    subjectId: 1,
    pictureName: 'a'.repeat(32),
    username: 'ann',
  },
};

test.each(protectedEndpoints)('$name without a token is 401', async (endpoint) => {
  const schemes = ['', 'Bearer', 'Bearer ', `Basic ${ann.token}`, ann.token, `Bearer ${ann.token} x`];
  for (const header of [{}, ...schemes.map((authorization) => ({ authorization }))]) {
    const answer = await call(app, endpoint, { ...anything, headers: header });
    expect([header, answer.status, answer.error().code]).toEqual([header, 401, 'auth_required']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

test.each(protectedEndpoints)('$name with an invalid token is 403', async (endpoint) => {
  const { token, cookie } = device;
  const [family = '', secret = ''] = cookie.split('.');
  const invalid = ['x', `${token}x`, token.slice(1), token.toUpperCase(), 'undefined', '\u00e9'.repeat(43)];
  for (const other of [...invalid, cookie, family, secret, gone.token]) {
    const answer = await call(app, endpoint, { ...anything, token: other });
    expect([other, answer.status, answer.error().code]).toEqual([other, 403, 'token_invalid']);
  }
});

test.each(['bearer', 'BEARER', 'Bearer  '])('the scheme %j is accepted', async (scheme) => {
  const headers = { authorization: `${scheme} ${ann.token}` };
  expect((await call(app, getUser, { params: { username: 'ann' }, headers })).status).toBe(200);
});

test('a token in a query or a cookie is ignored', async () => {
  const inputs: Input[] = [
    { query: { access_token: ann.token } },
    { cookie: ann.token },
    { headers: { cookie: `accessToken=${ann.token}` } },
    { headers: { 'x-access-token': ann.token } },
  ];
  for (const input of inputs) {
    expect((await call(app, getUser, { ...input, params: { username: 'ann' } })).status).toBe(401);
  }
});

test('calls on the account of another member are 403 and change nothing', async () => {
  const inputs: Input[] = [
    { form: formOf({ name: 'Taken over', currentPassword: bea.password }) },
    { json: { bio: 'Taken over', userId: bea.userId }, headers: { 'x-user-id': String(ann.userId) } },
  ];
  for (const input of inputs) {
    const answer = await call(app, updateUser, {
      ...input,
      params: { userId: ann.userId },
      token: bea.token,
    });
    expect([answer.status, answer.error().code]).toEqual([403, 'not_owner']);
  }
  const { body } = await call(app, getUser, { params: { username: 'ann' }, token: bea.token });
  expect(body).toMatchObject({ name: 'Name of ann', bio: '' });
});

test('calls on a deleted or unknown account are 404', async () => {
  for (const userId of [gone.userId, 2 ** 53 - 1]) {
    for (const endpoint of [updateUser, deleteUser]) {
      const answer = await call(app, endpoint, { params: { userId }, token: bea.token, json: { bio: '' } });
      expect([answer.status, answer.error().code]).toEqual([404, 'not_found']);
    }
  }
});
