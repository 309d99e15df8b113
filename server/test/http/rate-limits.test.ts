import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost, deletePost, listPosts, updatePost } from '@plaza/contract/post.ts';
import { createPasskeyOptions } from '@plaza/contract/passkey.ts';
import type { RateLimitName } from '@plaza/contract/rate-limits.ts';
import { listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { checkUsername, refreshSession, signUp } from '@plaza/contract/session.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call, type Input } from '../support/client.ts';
import { HOUR, SECOND, stopClock } from '../support/devices.ts';
import { picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { seedActor, seedPost, type Actor } from '../support/seed.ts';

const { app, resources } = await openPlaza({
  RATE_LIMIT: 'on',
  RATE_LIMIT_SIGNUP: '2/1800',
  RATE_LIMIT_AVAILABILITY: '3/60',
  RATE_LIMIT_POSTS: '2/3600',
  RATE_LIMIT_COMMENTS: '2/3600',
  RATE_LIMIT_REACTIONS: '3/60',
  RATE_LIMIT_EDITS: '2/3600',
  RATE_LIMIT_PROFILE: '2/3600',
  RATE_LIMIT_DELETIONS: '2/3600',
  RATE_LIMIT_VIEWS: '2/60',
  RATE_LIMIT_NEW_PASSKEYS: '2/3600',
  RATE_LIMIT_UPLOADS: '1/1800',
  RATE_LIMIT_CALLS: '6/300',
});
const proxied = await openPlaza({
  RATE_LIMIT: 'on',
  RATE_LIMIT_AVAILABILITY: '1/60',
  TRUST_PROXY: '127.0.0.1',
});
const free = await openPlaza({ RATE_LIMIT: 'off', RATE_LIMIT_AVAILABILITY: '1/60' });
const { db } = resources;
const bea = await seedActor(db, 'bea');
const PostId = await seedPost(db, bea.userId);
const image = fileOf(await picture(), 'a.png');

type Attempt = readonly [Endpoint, Input?];
const statusOf = async ({ token }: Pick<Actor, 'token'>, [endpoint, input]: Attempt) =>
  (await call(app, endpoint, { token, ...input })).status;
const asked = (username: string, address: string, headers = {}, on: FastifyInstance = app) =>
  on.inject({ url: `/api/auth/available?username=${username}`, remoteAddress: address, headers });

const comment: Attempt = [createComment, { json: { PostId, commentBody: 'Hi' } }];
const text: Attempt = [createPost, { json: { title: 'A', content: 'B' } }];

test.each<[RateLimitName, number, number, (member: Actor) => Attempt[]]>([
  ['posts', 2, 3600, () => [text]],
  ['comments', 2, 3600, () => [comment]],
  [
    'reactions',
    3,
    60,
    () => [
      [toggleLike, { json: { PostId } }],
      [toggleDislike, { json: { PostId } }],
    ],
  ],
  [
    'uploads',
    1,
    1800,
    ({ userId }) => [
      [createPost, { form: formOf({ title: 'A', content: 'B', image }) }],
      [updateUser, { params: { userId }, form: formOf({ image }) }],
    ],
  ],
  ['edits', 2, 3600, () => [[updatePost, { params: { id: PostId }, json: { title: 'B' } }]]],
  ['profile', 2, 3600, ({ userId }) => [[updateUser, { params: { userId }, json: { bio: 'B' } }]]],
  [
    'deletions',
    2,
    3600,
    () => [
      [deletePost, { params: { id: PostId } }],
      [deleteComment, { params: { commentId: 1 } }],
    ],
  ],
  ['views', 2, 60, () => [[recordView, { params: { id: PostId } }]]],
  ['new_passkeys', 2, 3600, ({ userId }) => [[createPasskeyOptions, { params: { userId } }]]],
  ['calls', 6, 300, () => [[listPosts], [listLikes, { json: { PostId } }]]],
])('%s: %i in %i seconds per member', async (name, max, seconds, attempts) => {
  const clock = stopClock();
  const member = await seedActor(db, `limited-${name}`);
  const choices = attempts(member);
  for (let i = 0; i < max; i++)
    expect(await statusOf(member, choices[i % choices.length] ?? text)).not.toBe(429);
  clock.advance(10 * SECOND);
  const [endpoint, input] = choices[0] ?? text;
  const answer = await call(app, endpoint, { token: member.token, ...input });
  expect([answer.status, answer.error().code]).toEqual([429, 'rate_limited']);
  expect(answer.headers['retry-after']).toBe(String(seconds - 10));
  expect(await statusOf(await seedActor(db, `other-${name}`), choices[0] ?? text), 'another member').not.toBe(
    429,
  );
  clock.advance((seconds - 10) * SECOND);
  expect(await statusOf(member, choices[0] ?? text), 'after the window').not.toBe(429);
});

test('failed calls of a member count', async () => {
  const member = await seedActor(db, 'clumsy');
  for (const status of [400, 400, 429])
    expect(await statusOf(member, [createPost, { json: {} }])).toBe(status);
});

test('calls without a member do not count', async () => {
  for (let i = 0; i < 8; i++) expect((await call(app, refreshSession)).status).toBe(401);
});

test.each([
  ['sign-ups', 2, 1800, '/api/auth/signup', 'POST'],
  ['questions for a username', 3, 60, '/api/auth/available?username=x1', 'GET'],
] as const)('%s: %i in %i seconds per address', async (_what, max, seconds, url, method) => {
  const clock = stopClock();
  const from = (remoteAddress: string) => app.inject({ method, url, remoteAddress });
  for (let i = 0; i < max; i++) expect((await from('192.0.2.1')).statusCode).not.toBe(429);
  const rejected = await from('192.0.2.1');
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, String(seconds)]);
  expect((await from('192.0.2.2')).statusCode).not.toBe(429);
  clock.advance(seconds * SECOND);
  expect((await from('192.0.2.1')).statusCode).not.toBe(429);
});

test('a direct call from loopback has no limit', async () => {
  for (let i = 0; i < 5; i++) expect((await asked('x1', '127.0.0.1')).statusCode).toBe(200);
});

test.each([
  ['2001:db8:7:8::1', '2001:db8:7:8:ffff::2', '2001:db8:7:9::1'],
  ['192.0.2.77', '::ffff:192.0.2.77', '::ffff:192.0.2.78'],
])('%s and %s count as one address, %s as another', async (one, same, other) => {
  for (const address of [one, same, one]) expect((await asked('x1', address)).statusCode).toBe(200);
  expect((await asked('x1', same)).statusCode).toBe(429);
  expect((await asked('x1', other)).statusCode).toBe(200);
});

test('a call from loopback that a proxy forwarded is limited', async () => {
  const forwarded = async () => (await asked('x1', '127.0.0.1', { via: '192.0.2.9' })).statusCode;
  for (let i = 0; i < 3; i++) expect(await forwarded()).toBe(200);
  expect(await forwarded()).toBe(429);
});

test('a client cannot choose its address by headers', async () => {
  const statuses = [];
  for (const forged of ['127.0.0.1', '::1', '192.0.2.50', '192.0.2.51']) {
    const headers = { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged };
    statuses.push((await asked('x1', '192.0.2.3', headers)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('behind a trusted proxy each client counts separately, also one on loopback', async () => {
  const via = async (client: string, proxy = '127.0.0.1') =>
    (await asked('x1', proxy, { 'x-forwarded-for': client }, proxied.app)).statusCode;
  expect([await via('192.0.2.4'), await via('192.0.2.5'), await via('192.0.2.4')]).toEqual([200, 200, 429]);
  expect([await via('127.0.0.1'), await via('127.0.0.1')]).toEqual([200, 429]);
  // The address that a client claims is left of the one that the proxy adds.
  expect(await via('10.0.0.1, 192.0.2.4')).toBe(429);
  expect([await via('192.0.2.6', '192.0.2.7'), await via('192.0.2.8', '192.0.2.7')]).toEqual([200, 429]);
});

test('RATE_LIMIT=off disables all limits', async () => {
  const clock = stopClock();
  for (let i = 0; i < 70; i++) expect((await asked('x1', '192.0.2.1', {}, free.app)).statusCode).toBe(200);
  clock.advance(HOUR);
  expect((await call(free.app, checkUsername, { query: { username: 'x1' } })).status).toBe(200);
  expect((await call(free.app, signUp, { json: {} })).status).toBe(400);
});

test('a limit that was reached by a clock a year ahead holds no longer than its window', async () => {
  const clock = stopClock();
  clock.advance(365 * 24 * HOUR);
  const late = await seedActor(db, 'late');
  for (let i = 0; i < 2; i++) expect(await statusOf(late, text)).toBe(201);
  clock.advance(-365 * 24 * HOUR);
  const { status, headers } = await call(app, createPost, { token: late.token, ...text[1] });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
});
