import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { getCommunity } from '@plaza/contract/community.ts';
import { createPost, getPost, listPosts } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { isConnectionReset, OutcomeUnknown } from '../../src/db/errors.ts';
import { SERVER_TIMEOUTS } from '../../src/db/database-timeouts.ts';
import { openDatabase, type Trx } from '../../src/db/open.ts';
import { transact } from '../../src/db/transact.ts';
import { HASTY, openPlaza, type TestPlaza } from '../support/app.ts';
import { call, callUntilServed } from '../support/client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { HANG_DETECTOR } from '../support/hang-detector.ts';
import { newMember, picture } from '../support/members.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const proxy = open.use(await openTcpProxy(database.databaseUrl ?? inject('postgresUrl')));
const { app, db } = await openPlaza({ DATABASE_URL: proxy.url });
/** It detects a silent server. */
const hasty = await openPlaza({ ...HASTY, DATABASE_URL: proxy.url });
const ann = await newMember(app, 'ann');
const { token, cookie } = ann;
/** The input of a call that always queries the database. */
const profile = { token, params: { username: 'ann' } };
const form = () => formOf({ title: 'A title', content: 'Some content' });

afterEach(() => {
  proxy.resume();
  proxy.slowDown(0);
});

const countPosts = async () => (await db.selectFrom('posts').select('id').execute()).length;

const readiness = async ({ app: of }: TestPlaza) => (await of.inject('/health/ready')).statusCode;

test.each([
  ['a silent server', () => proxy.pause()],
  ['a pooler that cannot reach its server', () => proxy.pauseAsPooler()],
])('calls to %s are 503, and succeed once it answers', async (_, pause) => {
  await callUntilServed(hasty.app, getUser, profile);
  pause();
  const calls = [
    ...Array.from({ length: 15 }, () => call(hasty.app, getUser, profile)),
    ...Array.from({ length: 5 }, () => call(hasty.app, createPost, { token, form: form() })),
    ...Array.from({ length: 5 }, () => call(hasty.app, refreshSession, { cookie })),
  ];
  for (const answer of await Promise.all(calls)) {
    // There are more calls than connections.
    expect(['storage_unavailable', 'overloaded']).toContain(answer.error().code);
    expect(answer.headers).toHaveProperty('retry-after');
    expect(answer.cookie, 'the cookie is left alone').toBeUndefined();
  }
  await expect.poll(() => readiness(hasty)).toBe(503);
  proxy.resume();
  await callUntilServed(hasty.app, getUser, profile);
  await expect.poll(() => readiness(hasty)).toBe(200);
});

test.each(['before', 'after'] as const)(
  'a commit whose connection breaks %s its execution is outcome_unknown, and its key reveals the outcome',
  async (when) => {
    const before = await countPosts();
    const image = fileOf(await picture(), 'a.png');
    const input = () => ({
      token,
      form: formOf({ title: 'A title', content: 'Some content', image }),
      headers: { [IDEMPOTENCY_KEY_HEADER]: `lost-${when}` },
    });
    proxy.resetOn('commit', when);
    const unknown = await call(app, createPost, input());
    expect(unknown.error().code).toBe('outcome_unknown');
    expect(unknown.headers).not.toHaveProperty('retry-after');
    expect(await countPosts()).toBe(before + (when === 'after' ? 1 : 0));

    const { status, body } = await call(app, createPost, input());
    expect(status).toBe(201);
    expect(await countPosts()).toBe(before + 1);
    expect((await app.inject(body.post.imageUrl ?? '')).statusCode).toBe(200);
  },
);

test('a statement whose answer is lost is not repeated', async () => {
  proxy.resetOn('update "users"', 'after');
  const change = db.updateTable('users').set({ bio: 'New' }).where('id', '=', ann.userId);
  await expect(change.execute()).rejects.toThrow(OutcomeUnknown);
  const { body } = await call(app, getUser, profile);
  expect(body.bio).toBe('New');
});

test('a transaction that breaks before its commit is repeated', async () => {
  const before = await countPosts();
  proxy.resetOn('insert into "posts"', 'after');
  expect((await call(app, createPost, { token, form: form() })).status).toBe(201);
  expect(await countPosts()).toBe(before + 1);
});

test('a transaction that breaks after a wait for other writers is not repeated', async () => {
  const timeouts = { ...database.timeouts, repeat: 1 };
  await using narrow = openDatabase({ ...database, databaseUrl: proxy.url, databasePool: 2, timeouts });
  const other = Promise.withResolvers<void>();
  const first = transact(narrow, () => other.promise);
  const began = performance.now();
  const work = vi.fn<(trx: Trx) => Promise<unknown>>((trx) => sql`select 'of the second'`.execute(trx));
  const second = transact(narrow, work);
  await vi.waitUntil(() => performance.now() - began > timeouts.repeat, HANG_DETECTOR);
  proxy.resetOn('of the second', 'before');
  other.resolve();
  await first;
  expect(await second.catch(isConnectionReset)).toBe(true);
  expect(work).toHaveBeenCalledOnce();
});

test.each(['before', 'after'] as const)(
  'a read whose connection breaks %s its execution is repeated',
  async (when) => {
    proxy.resetOn('from "users"', when);
    expect((await call(app, getUser, profile)).status).toBe(200);
  },
);

test('when all connections break, calls succeed or are 503', async () => {
  const { body } = await call(app, createPost, { token, form: form() });
  const { id } = body.post;
  const rounds = Array.from({ length: 10 }, async () => [
    await call(app, getPost, { token, params: { id } }),
    await call(app, toggleLike, { token, json: { PostId: id } }),
    await call(app, getUser, profile),
  ]);
  const breaks = setInterval(() => proxy.reset(), 5);
  const statuses = (await Promise.all(rounds)).flat().map(({ status }) => status);
  clearInterval(breaks);
  expect(new Set(statuses).difference(new Set([200, 201, 503]))).toEqual(new Set());
  expect((await callUntilServed(app, getPost, { token, params: { id } })).status).toBe(200);
});

test('a connection takes few enough exchanges for a round trip of 250 ms', async () => {
  await using counted = await openTcpProxy(database.databaseUrl ?? inject('postgresUrl'));
  await using one = openDatabase({ ...database, databaseUrl: counted.url, databasePool: 1 });
  await sql`select 1`.execute(one);
  const connecting = counted.answers - 1;
  expect(connecting).toBeGreaterThan(0);
  expect(connecting * 250).toBeLessThan(SERVER_TIMEOUTS.connect);
});

test('calls to a distant server succeed', async () => {
  proxy.slowDown(50);
  const answers = [
    await call(app, getUser, profile),
    await call(app, createPost, { token, form: form() }),
    await call(app, refreshSession, { cookie }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
});

const own = open.use(await startOwnPostgres());
const alone = await openPlaza({ DATABASE_URL: own.url });
const bob = await newMember(alone.app, 'bob');

test('calls to a stopped server are 503, and succeed once it is started', async () => {
  await own.stop();
  for (const [endpoint, input] of [
    [getUser, { ...profile, token: bob.token }],
    [createPost, { token: bob.token, form: form() }],
    [refreshSession, { cookie: bob.cookie }],
  ] as const) {
    const answer = await call(alone.app, endpoint, input);
    expect(answer.error().code).toBe('storage_unavailable');
    expect(answer.cookie).toBeUndefined();
  }
  await own.start();
  await callUntilServed(alone.app, listPosts, { token: bob.token });
  expect((await call(alone.app, refreshSession, { cookie: bob.cookie })).status).toBe(200);
});

test('a start waits for its PostgreSQL server', async () => {
  await own.stop();
  const opening = openPlaza({ DATABASE_URL: own.url, DATA_DIR: alone.resources.dataDir });
  await own.start();
  const { app: late } = await opening;
  expect((await call(late, getCommunity)).status).toBe(200);
});
