import { JSON_MAX_BYTES } from '@plaza/contract/body.ts';
import type { ErrorBody } from '@plaza/contract/error.ts';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza({
  RATE_LIMIT: 'on',
  RATE_LIMIT_POSTS: '1/60',
  RATE_LIMIT_SIGNUP: '1/60',
});
const ann = await seedActor(resources.db, 'ann');
const bea = await seedActor(resources.db, 'bea');

const TOO_LONG = 'x'.repeat(JSON_MAX_BYTES + 1);
const CROSS_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
const asAnn = { authorization: `Bearer ${ann.token}` };
const text = { 'content-type': 'text/plain' };
const json = { 'content-type': 'application/json' };
const beas = `/api/auth/user/${bea.userId}`;
const nobodys = '/api/auth/user/999999';
const put = (url: string, headers: object, payload?: string): InjectOptions => ({
  method: 'PUT',
  url,
  headers: { ...headers },
  ...(payload !== undefined && { payload }),
});

// Each request has the named error, and all later ones that are possible with it.
test.each<[string, InjectOptions, number, ErrorBody['code']]>([
  ['an unknown address', put('/api/users/x', { ...CROSS_SITE, ...json }, TOO_LONG), 404, 'not_found'],
  ['the wrong method', { ...put(beas, json, TOO_LONG), method: 'PATCH' }, 405, 'method_not_allowed'],
  ['no token', put('/api/auth/user/x', text, TOO_LONG), 401, 'auth_required'],
  [
    'a bad token',
    put('/api/auth/user/x', { ...text, authorization: 'Bearer x' }, TOO_LONG),
    403,
    'token_invalid',
  ],
  ['an invalid id', put('/api/auth/user/x', { ...asAnn, ...text }, TOO_LONG), 404, 'not_found'],
  ['the wrong kind of body', put(nobodys, { ...asAnn, ...text }, TOO_LONG), 415, 'unsupported_media_type'],
  ['a body too large', put(nobodys, { ...asAnn, ...json }, TOO_LONG), 413, 'body_too_large'],
  ['a body that is no JSON', put(nobodys, { ...asAnn, ...json }, '{"bio":'), 400, 'bad_request'],
  ['an invalid field', put(nobodys, { ...asAnn, ...json }, '{"bio":5}'), 400, 'invalid_fields'],
  ['an invalid field, of another member', put(beas, { ...asAnn, ...json }, '{}'), 400, 'invalid_fields'],
  ['an unknown member', put(nobodys, { ...asAnn, ...json }, '{"bio":""}'), 404, 'not_found'],
  ['the account of another member', put(beas, { ...asAnn, ...json }, '{"bio":""}'), 403, 'not_owner'],
])('%s is the first error', async (_what, request, status, code) => {
  const answer = await app.inject(request);
  expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([status, code]);
});

test('cross-site comes before errors of the body', async () => {
  for (const headers of [
    { ...CROSS_SITE, ...text },
    { ...CROSS_SITE, ...json },
  ]) {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: TOO_LONG });
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([403, 'cross_site']);
  }
});

test('cross-site requests do not count against a limit, and the limit comes before the body', async () => {
  const signUp = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      remoteAddress: '192.0.2.1',
      headers,
      payload: TOO_LONG,
    });
  const codes = [];
  for (const headers of [CROSS_SITE, CROSS_SITE, text, text, json]) {
    codes.push((await signUp({ ...text, ...headers })).json<ErrorBody>().code);
  }
  expect(codes).toEqual([
    'cross_site',
    'cross_site',
    'unsupported_media_type',
    'rate_limited',
    'rate_limited',
  ]);
});

test('the limit of a member comes before the body, and other tokens do not count', async () => {
  const publish = (authorization: string) =>
    app.inject({ method: 'POST', url: '/api/posts', headers: { ...text, authorization }, payload: TOO_LONG });
  const codes = [];
  for (const token of ['x', ann.token, ann.token, bea.token]) {
    codes.push((await publish(`Bearer ${token}`)).json<ErrorBody>().code);
  }
  expect(codes).toEqual([
    'token_invalid',
    'unsupported_media_type',
    'rate_limited',
    'unsupported_media_type',
  ]);
});
