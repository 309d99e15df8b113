import { createPost, deletePost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/open.ts';
import { lockDeletions } from '../../src/deletions/batch-repository.ts';
import { createDeletions } from '../../src/deletions/deletions.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { openTestDatabase } from '../support/databases.ts';
import { expectAllGone } from '../support/leaver.ts';
import { seedActor, seedPosts } from '../support/seed.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const database = open.use(await openTestDatabase());
const { app, resources } = await openPlaza({ DATABASE_URL: database.databaseUrl ?? '' });
const { db, imageStore: store } = resources;
/** Another session, which does not use the connections of the application. */
const elsewhere = open.adopt(openDatabase(database), (opened) => opened.destroy());
const { userId, token } = await seedActor(db, 'author');

/** Holds the lock of deletions, as another process does. @returns what releases it */
async function holdLock(): Promise<() => Promise<unknown>> {
  const trx = await elsewhere.startTransaction().execute();
  await lockDeletions(trx, 'postgres');
  return () => trx.rollback().execute();
}

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(elsewhere);
  return rows[0]?.count ?? 0;
}

test('many deletions that wait for another process take one connection, and others write', async () => {
  const [kept = 0, ...postIds] = await seedPosts(db, userId, 13);
  const release = await holdLock();
  const deletions = postIds.map((id) => call(app, deletePost, { token, params: { id } }));
  await expect.poll(waiting).toBe(1);
  const like = await call(app, toggleLike, { token, json: { PostId: kept } });
  const post = await call(app, createPost, { token, json: { title: 'A', content: 'B' } });
  expect([like.status, post.status, await waiting()]).toEqual([201, 201, 1]);
  expect(new Set((await Promise.all(deletions)).map(({ status }) => status))).toEqual(new Set([200]));
  await release();
  await expectAllGone(db);
});

test('a process that resumes with nothing to delete does not wait for the lock of deletions', async () => {
  const errors: unknown[] = [];
  const release = await holdLock();
  const deletions = createDeletions({
    db,
    engine: 'postgres',
    store,
    onError: (error) => errors.push(error),
  });
  deletions.resume();
  await deletions[Symbol.asyncDispose]();
  await release();
  expect(errors).toEqual([]);
});
