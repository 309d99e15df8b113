import { logOut, refreshSession } from '@plaza/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { hashToken, newFamily, newToken, refreshTokenOf } from '../../src/sessions/token.ts';
import { openPlaza } from '../support/app.ts';
import { call, callUntilServed } from '../support/client.ts';
import { DAY, MINUTE, refresh, stopClock } from '../support/devices.ts';
import { seedUsers } from '../support/seed.ts';

const usual = await openPlaza({ RATE_LIMIT: 'on' });
const strict = await openPlaza({
  RATE_LIMIT: 'on',
  RATE_LIMIT_REFRESH: '3/60',
  RATE_LIMIT_REFRESH_ADDRESS: '5/60',
});
const crowded = await openPlaza();
let seeded = 0;

/** The refresh tokens of so many new sessions, straight in the database. */
async function newSessions({ resources: { db } }: typeof usual, count: number): Promise<string[]> {
  const [user_id = 0] = await seedUsers(db, [`member${++seeded}`]);
  const [now, persistence] = [Date.now(), 'day' as const];
  const secrets = Array.from({ length: count }, () => [newFamily(), newToken()] as const);
  const sessions = secrets.map(([family, secret]) => ({
    user_id,
    family_hash: hashToken(family),
    refresh_hash: hashToken(secret),
    persistence,
    rotated_at: now,
    authenticated_at: now,
    created_at: now,
    expires_at: now + DAY,
  }));
  await db.insertInto('sessions').values(sessions).execute();
  return secrets.map(([family, secret]) => refreshTokenOf(family, secret));
}
const newSession = async (plaza: typeof usual) => (await newSessions(plaza, 1))[0] ?? '';
const unknown = () => refreshTokenOf(newFamily(), newToken());

/** What a call from an address is answered: its status, and whether it touched the cookie. */
async function from(
  app: FastifyInstance,
  remoteAddress: string,
  cookie: string,
  url = '/api/auth/refresh',
): Promise<[number, 'cookie' | 'no cookie']> {
  const { statusCode, headers } = await app.inject({
    url,
    remoteAddress,
    headers: { cookie: `plaza_refresh=${cookie}` },
  });
  return [statusCode, headers['set-cookie'] === undefined ? 'no cookie' : 'cookie'];
}

test.each([refreshSession, logOut])(
  'calls of one session over the limit are 429 and keep the cookie: %o',
  async (endpoint) => {
    const clock = stopClock();
    const cookie = await newSession(strict);
    for (let i = 0; i < 3; i++) expect((await call(strict.app, refreshSession, { cookie })).status).toBe(200);
    const rejected = await call(strict.app, endpoint, { cookie });
    expect([rejected.status, rejected.error().code, rejected.cookie]).toEqual([
      429,
      'rate_limited',
      undefined,
    ]);
    expect(rejected.headers['retry-after']).toBe('60');
    expect((await refresh(strict.app, await newSession(strict))).status, 'another session').toBe(200);
    clock.advance(MINUTE);
    expect((await call(strict.app, endpoint, { cookie })).status).toBe(200);
  },
);

test('calls of one address over the limit are 429 and keep the cookie, whatever the cookie is', async () => {
  const clock = stopClock();
  const cookie = await newSession(strict);
  const url = '/api/auth/logout';
  for (let i = 0; i < 3; i++)
    expect(await from(strict.app, '2001:db8::1', unknown())).toEqual([401, 'no cookie']);
  for (let i = 0; i < 2; i++)
    expect(await from(strict.app, '2001:db8::2', unknown(), url)).toEqual([200, 'cookie']);
  expect(await from(strict.app, '2001:db8::3', cookie)).toEqual([429, 'no cookie']);
  expect(await from(strict.app, '2001:db8::3', cookie, url)).toEqual([429, 'no cookie']);
  expect(await from(strict.app, '192.0.2.1', cookie)).toEqual([200, 'cookie']);
  clock.advance(MINUTE);
  expect((await from(strict.app, '2001:db8::3', unknown()))[0]).toBe(401);
});

test('calls that are rejected by address do not count for the session of their cookie', async () => {
  stopClock();
  const cookie = await newSession(strict);
  for (let i = 0; i < 5; i++) expect((await from(strict.app, '192.0.2.7', unknown()))[0]).toBe(401);
  for (let i = 0; i < 3; i++) expect((await from(strict.app, '192.0.2.7', cookie))[0]).toBe(429);
  expect((await from(strict.app, '192.0.2.8', cookie))[0]).toBe(200);
});

test('50 simultaneous refreshes with one cookie from one address are within all limits', async () => {
  const cookie = await newSession(usual);
  const answers = await Promise.all(Array.from({ length: 50 }, () => from(usual.app, '192.0.2.2', cookie)));
  expect(answers.filter(([status]) => status !== 200)).toEqual([]);
  expect(answers.filter(([, touched]) => touched === 'cookie')).toHaveLength(1);
});

test('of 250 simultaneous refreshes some are 503, and no session is lost', async () => {
  const cookies = await newSessions(crowded, 250);
  const answers = await Promise.all(cookies.map((cookie) => refresh(crowded.app, cookie)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const rejected = answers.filter(({ status }) => status === 503);
  for (const { cookie, headers } of rejected)
    expect([cookie, headers['retry-after']]).toEqual([undefined, '1']);
  const { db } = crowded.resources;
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(cookies.length);
  const again = cookies.filter((_, i) => answers[i]?.status === 503).slice(0, 10);
  for (const cookie of again)
    expect((await callUntilServed(crowded.app, refreshSession, { cookie })).status).toBe(200);
});
