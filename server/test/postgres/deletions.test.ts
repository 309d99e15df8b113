import { createPost, deletePost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { expect, test } from 'vitest';
import { lockDeletions } from '../../src/deletions/batch-repository.ts';
import { createDeletions } from '../../src/deletions/deletions.ts';
import { call } from '../support/client.ts';
import { expectAllGone } from '../support/leaver.ts';
import { countLockWaits, openPlazaAndSession, startTransaction } from '../support/lock-waits.ts';
import { seedActor, seedPosts } from '../support/seed.ts';

const { app, resources, elsewhere } = await openPlazaAndSession();
const { db, imageStore: store } = resources;

const { userId, token } = await seedActor(db, 'author');

/** Takes the lock of deletions, as another process does. @returns a function that releases it */
async function takeLock(): Promise<() => Promise<unknown>> {
  const trx = await startTransaction(elsewhere);
  await lockDeletions(trx, 'postgres');
  return () => trx.rollback().execute();
}

test('many deletions that wait for another process use one connection, and other writes succeed', async () => {
  const [kept = 0, ...postIds] = await seedPosts(db, userId, 13);
  const release = await takeLock();
  const deletions = postIds.map((id) => call(app, deletePost, { token, params: { id } }));
  // Until they are answered, they also wait for each other.
  expect(new Set((await Promise.all(deletions)).map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
  const like = await call(app, toggleLike, { token, json: { PostId: kept } });
  const post = await call(app, createPost, { token, json: { title: 'A', content: 'B' } });
  expect([like.status, post.status, await countLockWaits(elsewhere)]).toEqual([201, 201, 1]);
  await release();
  await expectAllGone(db);
});

test('a process that resumes with nothing to delete does not wait for the lock of deletions', async () => {
  const errors: unknown[] = [];
  const release = await takeLock();
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
