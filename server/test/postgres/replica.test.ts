import { createComment, listComments } from '@plaza/contract/comment.ts';
import { createPost } from '@plaza/contract/post.ts';
import { listLikes, toggleLike } from '@plaza/contract/reaction.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { openPlaza } from '../support/app.ts';
import { call, insist } from '../support/client.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { seedActors, type Actor } from '../support/seed.ts';

const HOLD_MS = 10_000;
const LAG = { timeout: 20_000, interval: 200 };
// A busy machine takes its time. Seldom enough that moving the clock each time does not outlive a session.
const SOON = { timeout: 10_000, interval: 200 };

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const own = open.use(await startOwnPostgres());
const standbyUrl = await own.addStandby();
const proxy = open.use(await openTcpProxy(standbyUrl));
const settings = { DATABASE_URL: own.url, DATABASE_READ_URL: proxy.url };
// Two processes as far as the servers can tell.
const one = await openPlaza(settings);
const other = await openPlaza(settings);
const { db } = one.resources;
const standby = openDatabase({ databaseUrl: standbyUrl, dataDir: '' });
open.defer(() => standby.destroy());
const [ann, bob] = (await seedActors(db, ['ann', 'bob'])) as [Actor, Actor];
const json = { title: 'A title', content: 'Some content' };
const { post } = (await insist(one.app, createPost, { token: ann.token, json })).body;
const params = { postId: post.id };

/** From now on the standby hears of changes without making them. */
async function holdBack(): Promise<void> {
  await sql`select pg_wal_replay_pause()`.execute(standby);
  const state = () => sql`select pg_get_wal_replay_pause_state() as state`.execute(standby);
  await expect.poll(async () => (await state()).rows, SOON).toEqual([{ state: 'paused' }]);
}
const letGo = () => sql`select pg_wal_replay_resume()`.execute(standby);
/** Reads when whoever wrote or signed in, or may have done so unheard, has read the primary for long enough. */
function later<T>(read: () => Promise<T>): Promise<T> {
  vi.setSystemTime(Date.now() + HOLD_MS);
  return read();
}

/** The bodies of the comments, as a member reads them who goes back; the newest are remembered, and the primary's. */
async function comments(app: FastifyInstance, { token }: Actor, headers = {}): Promise<string[]> {
  const query = { cursor: String(Number.MAX_SAFE_INTEGER) };
  const { body } = await insist(app, listComments, { token, params, query, headers });
  return body.map(({ commentBody }) => commentBody);
}
const comment = (app: FastifyInstance, { token }: Actor, commentBody: string) =>
  insist(app, createComment, { token, json: { PostId: post.id, commentBody } });
const currentReplicas = () =>
  Promise.all(
    [one, other].map(async ({ app }) => {
      const { body } = await app.inject('/metrics');
      return Number(/^plaza_database_replica_lag_seconds (\S+)$/m.exec(body)?.[1]) < 5;
    }),
  );

beforeAll(async () => {
  await vi.waitFor(async () => {
    const isDeaf = one.resources.bus.isDeaf || other.resources.bus.isDeaf;
    if (isDeaf || (await currentReplicas()).includes(false)) throw new Error('not yet');
    // What is held back from now on is what the tests do.
    await standby.selectFrom('posts').select('id').executeTakeFirstOrThrow();
  }, LAG);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => void vi.useRealTimers());
afterEach(() => letGo());

test('lists are read from the replica, but by who has just written from the primary, in every process', async () => {
  await holdBack();
  const { headers } = await comment(one.app, ann, 'First');
  const wrote = { cookie: String(headers['set-cookie']).split(';')[0] };
  expect(await comments(one.app, ann), 'the writer').toEqual(['First']);
  expect(await comments(other.app, ann, wrote), 'their browser elsewhere').toEqual(['First']);
  await expect
    .poll(() => comments(other.app, ann), { ...SOON, message: 'the writer elsewhere' })
    .toEqual(['First']);
  await expect
    .poll(() => later(() => comments(one.app, bob)), { ...SOON, message: 'somebody else' })
    .toEqual([]);
  await expect
    .poll(() => later(() => comments(other.app, ann)), { ...SOON, message: 'the writer, long after' })
    .toEqual([]);
  await letGo();
  await expect.poll(() => comments(other.app, bob), SOON).toEqual(['First']);
});

test('so are likes and profiles', async () => {
  await holdBack();
  await insist(one.app, toggleLike, { token: ann.token, json: { PostId: post.id } });
  await insist(one.app, updateUser, {
    token: ann.token,
    params: { userId: ann.userId },
    json: { bio: 'New' },
  });
  const seen = async (app: FastifyInstance, { token }: Actor) => [
    (await insist(app, listLikes, { token, json: { PostId: post.id } })).body.count,
    (await insist(app, getUser, { token, params: { username: 'ann' } })).body.bio,
  ];
  expect(await seen(one.app, ann)).toEqual([1, 'New']);
  await expect.poll(() => seen(other.app, ann), SOON).toEqual([1, 'New']);
  await expect.poll(() => later(() => seen(other.app, bob)), SOON).toEqual([0, '']);
});

test('what the replica does not have yet is looked for in the primary', async () => {
  await holdBack();
  const fresh = (await insist(one.app, createPost, { token: ann.token, json })).body.post;
  const input = { token: bob.token, params: { postId: fresh.id } };
  const { status, body } = await later(() => call(other.app, listComments, input));
  expect([status, body]).toEqual([200, []]);
});

test('a replica that falls behind is left alone until it has caught up', async () => {
  await holdBack();
  await comment(one.app, ann, 'Second');
  await expect.poll(() => later(() => comments(other.app, bob)), SOON).not.toContain('Second');
  await expect.poll(currentReplicas, LAG).toEqual([false, false]);
  expect(await comments(other.app, bob)).toContain('Second');
  await letGo();
  await expect.poll(currentReplicas, LAG).toEqual([true, true]);
});

test('a replica that falls silent is done without', async () => {
  proxy.pause();
  const answers = await Promise.all(Array.from({ length: 5 }, () => later(() => comments(other.app, bob))));
  for (const bodies of answers) expect(bodies).toContain('First');
  await expect.poll(currentReplicas, LAG).toEqual([false, false]);
  proxy.resume();
  await expect.poll(currentReplicas, LAG).toEqual([true, true]);
});
