import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { createPost } from '@plaza/contract/post.ts';
import { listLikes, toggleLike } from '@plaza/contract/reaction.ts';
import { logIn } from '@plaza/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addToCounts, deleteEndedCounts } from '../../src/limits/count-repository.ts';
import { openPlaza } from '../support/app.ts';
import { call, callUntilServed, type Input } from '../support/client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { DAY, HOUR, MINUTE, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const database = await openTestDatabase();
const settings = {
  DATABASE_URL: database.databaseUrl ?? '',
  RATE_LIMIT: 'on',
  RATE_LIMIT_LOGIN: '5/300',
  RATE_LIMIT_POSTS: '4/3600',
  RATE_LIMIT_REACTIONS: '60/60',
};
// Like two processes, they share only the database.
const one = await openPlaza(settings);
const other = await openPlaza(settings);
afterAll(() => database[Symbol.asyncDispose]());
const { db } = one.resources;
const ann = await newMember(one.app, 'ann');
const WRONG = 'Wrong-horse1!';

const attempt = async (app: FastifyInstance, password: string) =>
  (await callUntilServed(app, logIn, { json: { email: ann.email, password } })).status;
const alternately = <T>(times: number, work: (app: FastifyInstance) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i % 2 === 0 ? one.app : other.app)));
const tally = (statuses: readonly number[]) =>
  Object.fromEntries(Array.from(Map.groupBy(statuses, String), ([status, all]) => [status, all.length]));

test('the limit of log-in attempts of an account holds over all processes', async () => {
  const statuses = await alternately(30, (app) => attempt(app, WRONG));
  expect(tally(statuses)).toEqual({ 401: 5, 429: 25 });
  expect(await attempt(one.app, ann.password)).toBe(429);
});

test('a correct password clears the count of all processes', async () => {
  await sql`delete from rate_counts`.execute(db);
  expect(tally(await alternately(4, (app) => attempt(app, WRONG)))).toEqual({ 401: 4 });
  expect(await attempt(other.app, ann.password)).toBe(200);
  expect(tally(await alternately(4, (app) => attempt(app, WRONG)))).toEqual({ 401: 4 });
});

test('a small limit of a member is exact over all processes', async () => {
  const { token } = await seedActor(db, 'poster');
  const json = { title: 'A', content: 'B' };
  const statuses = await alternately(
    12,
    async (app) => (await callUntilServed(app, createPost, { token, json })).status,
  );
  expect(tally(statuses)).toEqual({ 201: 4, 429: 8 });
});

test('the count of a large limit reaches other processes a moment later', async () => {
  const { userId, token } = await seedActor(db, 'fan');
  const input: Input = { token, json: { PostId: await seedPost(db, userId) } };
  for (let i = 0; i < 60; i++) expect((await call(one.app, toggleLike, input)).status).not.toBe(429);
  expect((await call(one.app, toggleLike, input)).status).toBe(429);
  await expect.poll(async () => (await call(other.app, toggleLike, input)).status).toBe(429);
  expect((await call(other.app, listLikes, input)).status, 'other calls').toBe(200);
});

test('a limit that was reached by a clock a year ahead ends with its window', async () => {
  const clock = stopClock();
  clock.advance(365 * DAY);
  const { token } = await seedActor(db, 'late');
  const attempts = async () => {
    const call = async () =>
      (await callUntilServed(one.app, createPost, { token, json: { title: 'A', content: 'B' } })).status;
    return [await call(), await call(), await call(), await call(), await call()];
  };
  expect(tally(await attempts())).toEqual({ 201: 4, 429: 1 });
  clock.advance(-365 * DAY);
  expect(tally(await attempts())).toEqual({ 429: 5 });
  clock.advance(HOUR + MINUTE);
  expect(tally(await attempts())).toEqual({ 201: 4, 429: 1 });
});

test('ended windows are deleted, and no others', async () => {
  const now = Date.now();
  const counts = [
    { key: 'ended:1', count: 1, ends_at: now },
    { key: 'ended:2', count: 1, ends_at: now + MINUTE },
  ];
  await addToCounts(db, counts, now - MINUTE);
  await deleteEndedCounts(db, now, 1000);
  // Counts of other tests are also there, and written in the background.
  const { rows } = await sql`select key from rate_counts where key like 'ended:%'`.execute(db);
  expect(rows).toEqual([{ key: 'ended:2' }]);
});

test('the key of a count has one length for any email', async () => {
  await sql`delete from rate_counts`.execute(db);
  for (const email of ['a', `${'b'.repeat(1000)}@example.org`])
    await callUntilServed(one.app, logIn, { json: { email, password: WRONG } });
  const lengths = await sql<{
    length: number;
  }>`select length(key) from rate_counts where key like 'login:%'`.execute(db);
  expect(lengths.rows).toEqual([{ length: 49 }, { length: 49 }]);
});

test('a post that is sent to both processes at once with one key is created once', async () => {
  await sql`delete from rate_counts`.execute(db);
  const { userId, token } = await seedActor(db, 'repeater');
  const json = { title: 'Once', content: 'Only' };
  const headers = { [IDEMPOTENCY_KEY_HEADER]: 'the-same' };
  const answers = await alternately(2, (app) => callUntilServed(app, createPost, { token, json, headers }));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 2 });
  expect(answers[0]?.body.post.id).toBe(answers[1]?.body.post.id);
  const posts = await db.selectFrom('posts').select('title').where('user_id', '=', userId).execute();
  expect(posts).toEqual([{ title: 'Once' }]);
});
