import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { logIn, logOut, refreshSession, signUp } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { admission, rotated } from '../support/devices.ts';
import { newMember } from '../support/members.ts';

const OURS = 'https://plaza.example';
const FRIEND = 'https://friend.plaza.example';
const HOST = 'plaza.internal:3000';
const { app } = await openPlaza({ PUBLIC_URL: OURS, CORS_ORIGINS: FRIEND });
const ann = await newMember(app, 'ann');

// The allowed values of Sec-Fetch-Site by origin; null is absent.
const SITES = [null, 'same-origin', 'same-site', 'cross-site', 'none'] as const;
const ORIGINS: readonly (readonly [string | null, readonly (typeof SITES)[number][]])[] = [
  [null, [null, 'same-origin']],
  [OURS, [null, 'same-origin']],
  ['http://plaza.internal:3000', [null, 'same-origin']],
  ['https://plaza.internal:3000', [null, 'same-origin']],
  [FRIEND, [null, 'same-origin', 'same-site']],
  ['null', []],
  ['https://evil.example', []],
  ['https://plaza.example.evil.example', []],
  ['http://friend.plaza.example', []],
  ['https://other.plaza.example', []],
  ['https://plaza.example:8443', []],
  ['http://plaza.internal:3001', []],
];
const cases = ORIGINS.flatMap(([origin, allowed]) =>
  SITES.map((site) => [origin, site, allowed.includes(site) ? 'may' : 'may not'] as const),
);

// The status of an admitted call without a body and with an invalid cookie.
const LET_IN = [
  [refreshSession, 401],
  [logOut, 200],
  [logIn, 400],
  [signUp, 400],
] as const;

const answerTo = async (endpoint: Endpoint, headers: Record<string, string>, cookie = 'none.none') => {
  const {
    status,
    body,
    cookie: set,
  } = await call(app, endpoint, { headers: { host: HOST, ...headers }, cookie });
  return { status, code: 'code' in (body as object) ? (body as { code: string }).code : undefined, set };
};

test.each(cases)(
  'origin %j with Sec-Fetch-Site %j %s call the endpoints with a cookie',
  async (origin, site, verdict) => {
    const headers = { ...(origin !== null && { origin }), ...(site !== null && { 'sec-fetch-site': site }) };
    for (const [endpoint, status] of LET_IN) {
      const answer = await answerTo(endpoint, headers);
      const isRefresh = endpoint === refreshSession;
      const rejected = isRefresh
        ? { status: 401, code: 'session_expired' }
        : { status: 403, code: 'cross_site' };
      expect([endpoint.name, answer]).toMatchObject([
        endpoint.name,
        verdict === 'may' ? { status } : rejected,
      ]);
      // Only admitted calls change the cookie. A refresh with an unknown token does not.
      const touches = verdict === 'may' && endpoint === logOut;
      expect(answer.set).toBe(touches ? '' : undefined);
    }
  },
);

test('a rejected call changes nothing', async () => {
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(await answerTo(logOut, evil, ann.cookie)).toMatchObject({ status: 403 });
  expect(await answerTo(refreshSession, evil, ann.cookie)).toEqual({
    status: 401,
    code: 'session_expired',
    set: undefined,
  });
  const json = { email: ann.email, password: ann.password };
  const login = await call(app, logIn, { headers: evil, json, cookie: ann.cookie });
  expect([login.status, login.cookie]).toEqual([403, undefined]);
  expect(await admission(app, ann.token)).toBe(200);
  const { token } = await rotated(app, ann.cookie);
  expect(await admission(app, token)).toBe(200);
});
