import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { createPost, getPost, listPosts } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { getUser } from '@plaza/contract/user.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { OutcomeUnknown } from '../../src/db/errors.ts';
import { openPlaza } from '../support/app.ts';
import { call, insist, type Input } from '../support/client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { newMember, picture } from '../support/members.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const proxy = open.use(await openTcpProxy(database.databaseUrl ?? inject('postgresUrl')));
const { app, resources } = await openPlaza({ DATABASE_URL: proxy.url });
const { db } = resources;
const ann = await newMember(app, 'ann');
const { token, cookie } = ann;
/** What is asked for by a call that always asks the database. */
const profile = { token, params: { username: 'ann' } };
const form = () => formOf({ title: 'A title', content: 'Some content' });

afterEach(() => {
  proxy.resume();
  proxy.slowDown(0);
});

/** Calls, and tells how long the answer took. */
async function timed<E extends Endpoint>(endpoint: E, input: Input) {
  const started = performance.now();
  const answer = await call(app, endpoint, input);
  return { answer, ms: performance.now() - started };
}

function print(what: string, times: readonly number[]): void {
  process.stdout.write(`${what}: at most ${Math.round(Math.max(...times))} ms\n`);
}

const countPosts = async () => (await db.selectFrom('posts').select('id').execute()).length;

test('a server that falls silent is told from one that takes its time, and asked again when it speaks', async () => {
  await insist(app, getUser, profile);
  proxy.pause();
  const calls = [
    ...Array.from({ length: 15 }, () => timed(getUser, profile)),
    ...Array.from({ length: 5 }, () => timed(createPost, { token, form: form() })),
    ...Array.from({ length: 5 }, () => timed(refreshSession, { cookie })),
  ];
  const results = await Promise.all(calls);
  for (const { answer } of results) {
    // There are more calls than connections.
    expect(['storage_unavailable', 'overloaded']).toContain(answer.error().code);
    expect(answer.headers).toHaveProperty('retry-after');
    expect(answer.cookie, 'the cookie is left alone').toBeUndefined();
  }
  print(
    'Answers while the server is silent',
    results.map(({ ms }) => ms),
  );
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  proxy.resume();
  const started = performance.now();
  await insist(app, getUser, profile);
  print('Back after a silent server spoke', [performance.now() - started]);
});

test('a statement that takes long is waited for while the server lives', async () => {
  const slow = await db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(2.5)]).as('slept')).executeTakeFirst();
  expect(slow).toEqual({ slept: '' });
});

test.each(['unheard', 'answered'] as const)(
  'a commit whose connection breaks %s is told as unknown, and the key of the request finds out',
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
    expect(await countPosts()).toBe(before + (when === 'answered' ? 1 : 0));

    const { status, body } = await call(app, createPost, input());
    expect(status).toBe(201);
    expect(await countPosts()).toBe(before + 1);
    expect((await app.inject(body.post.imageUrl ?? '')).statusCode).toBe(200);
  },
);

test('a change of one statement is not done again when its answer is lost', async () => {
  proxy.resetOn('update "users"', 'answered');
  const change = db.updateTable('users').set({ bio: 'New' }).where('id', '=', ann.userId);
  await expect(change.execute()).rejects.toThrow(OutcomeUnknown);
  const { body } = await call(app, getUser, profile);
  expect(body.bio).toBe('New');
});

test('a transaction that breaks before its commit is done again', async () => {
  const before = await countPosts();
  proxy.resetOn('insert into "posts"', 'answered');
  expect((await call(app, createPost, { token, form: form() })).status).toBe(201);
  expect(await countPosts()).toBe(before + 1);
});

test.each(['unheard', 'answered'] as const)(
  'a read whose connection breaks %s is done again',
  async (when) => {
    proxy.resetOn('from "users"', when);
    expect((await call(app, getUser, profile)).status).toBe(200);
  },
);

test('when all connections break at once, calls are served or told to come again, and none is lost', async () => {
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
  expect((await insist(app, getPost, { token, params: { id } })).status).toBe(200);
});

test('with a quarter of a second to the server and back everything is served, only later', async () => {
  proxy.slowDown(250);
  const results = [
    await timed(getUser, profile),
    await timed(createPost, { token, form: form() }),
    await timed(refreshSession, { cookie }),
  ];
  expect(results.map(({ answer }) => answer.status)).toEqual([200, 201, 200]);
  print(
    'Answers with a quarter of a second to the server',
    results.map(({ ms }) => ms),
  );
});

const own = open.use(await startOwnPostgres());
const alone = await openPlaza({ DATABASE_URL: own.url });
const bob = await newMember(alone.app, 'bob');

test('a server that is stopped is told from an error, and used again once it has started', async () => {
  await own.stop();
  const times: number[] = [];
  for (const [endpoint, input] of [
    [getUser, { ...profile, token: bob.token }],
    [createPost, { token: bob.token, form: form() }],
    [refreshSession, { cookie: bob.cookie }],
  ] as const) {
    const started = performance.now();
    const answer = await call(alone.app, endpoint, input);
    times.push(performance.now() - started);
    expect(answer.error().code).toBe('storage_unavailable');
    expect(answer.cookie).toBeUndefined();
  }
  print('Answers while the server is stopped', times);
  await own.start();
  const started = performance.now();
  await insist(alone.app, listPosts, { token: bob.token });
  print('Back after the server started', [performance.now() - started]);
  expect((await call(alone.app, refreshSession, { cookie: bob.cookie })).status).toBe(200);
});

test('Plaza that is started before its server waits for it', async () => {
  await own.stop();
  const opening = openPlaza({ DATABASE_URL: own.url });
  await own.start();
  const { app: late } = await opening;
  expect((await late.inject('/health/ready')).statusCode).toBe(200);
});
