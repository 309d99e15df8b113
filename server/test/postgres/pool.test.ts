import { toggleLike } from '@plaza/contract/reaction.ts';
import { getUser } from '@plaza/contract/user.ts';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { multiplied } from '../../src/db/database-timeouts.ts';
import { openPlaza } from '../support/app.ts';
import { call, callUntilServed } from '../support/client.ts';
import { until } from '../support/hang-detector.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const POOL = 3;
const { app, db } = await openPlaza({ DATABASE_POOL: String(POOL) });
const { token } = await seedActor(db, 'ann');
/** The input of a call that always queries the database. */
const ann = { token, params: { username: 'ann' } };

/** The metrics of the database by name and labels. */
async function databaseMetrics(): Promise<Record<string, number>> {
  const { body } = await app.inject('/metrics');
  const lines = Array.from(body.matchAll(/^plaza_database_(\S+) (\d+)$/gm));
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, Number(value)]));
}

afterEach(() => void vi.useRealTimers());

test('with all connections in use calls are 503 after the limit of a connection', async () => {
  await callUntilServed(app, getUser, ann);
  const release = Promise.withResolvers<void>();
  const connections = Array.from({ length: POOL }, () => db.connection().execute(() => release.promise));
  await expect.poll(async () => (await databaseMetrics())['connections{state="busy"}']).toBe(POOL);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const calls = Array.from({ length: 4 }, () => call(app, getUser, ann));
  await until(async () => (await databaseMetrics())['waiting'] === 4);
  vi.advanceTimersByTime(multiplied(1000).connect);
  for (const rejection of await Promise.all(calls)) {
    expect(rejection.error().code).toBe('overloaded');
    expect(rejection.headers).toHaveProperty('retry-after');
  }
  vi.useRealTimers();
  release.resolve();
  await Promise.all(connections);
  expect((await call(app, getUser, ann)).status).toBe(200);
  const { waiting, connections_max, ...states } = await databaseMetrics();
  expect([waiting, connections_max]).toEqual([0, POOL]);
  expect(states).toEqual({ 'connections{state="busy"}': 0, 'connections{state="idle"}': POOL });
});

test('tables changed by a newer version can be read by prepared statements', async () => {
  const bob = await seedActor(db, 'bob');
  const PostId = await seedPost(db, bob.userId);
  const use = async () => [
    (await call(app, getUser, { token, params: { username: 'bob' } })).status,
    (await call(app, toggleLike, { token, json: { PostId } })).status,
  ];
  expect(await use()).toEqual([200, 201]);
  await sql`alter table users add column hobby text, alter column name type varchar(255)`.execute(db);
  await sql`alter table posts add column place text, alter column like_count type integer`.execute(db);
  expect(await use()).toEqual([200, 200]);
});
