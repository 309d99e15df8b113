import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { transact } from '../../src/db/transact.ts';
import { lockPost } from '../../src/posts/post-repository.ts';
import { openPlaza } from '../support/app.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { resources } = await openPlaza();
const { db } = resources;
const ann = await seedActor(db, 'ann');

test('two transactions that wait for each other both happen in the end', async () => {
  const posts = [await seedPost(db, ann.userId), await seedPost(db, ann.userId)];
  const firstLocks = Promise.withResolvers<void>();
  let locked = 0;
  let attempts = 0;
  const like = (ids: readonly number[]) =>
    transact(db, async (trx) => {
      attempts++;
      for (const id of ids) {
        await lockPost(trx, id);
        if (++locked === 2) firstLocks.resolve();
        // The embedded engine lets nobody in beside a transaction: there is nobody to wait for.
        if (inject('engine') === 'postgres') await firstLocks.promise;
        await trx
          .updateTable('posts')
          .set((eb) => ({ like_count: eb('like_count', '+', 1) }))
          .where('id', '=', id)
          .execute();
      }
    });
  await Promise.all([like(posts), like(posts.toReversed())]);
  expect(attempts).toBe(inject('engine') === 'postgres' ? 3 : 2);
  expect(await db.selectFrom('posts').select('like_count').where('id', 'in', posts).execute()).toEqual([
    { like_count: 2 },
    { like_count: 2 },
  ]);
});

test('a transaction that fails leaves nothing, and the next one is not disturbed', async () => {
  const postId = await seedPost(db, ann.userId);
  const failing = transact(db, async (trx) => {
    await trx.updateTable('posts').set({ title: 'Half-done' }).where('id', '=', postId).execute();
    await trx.updateTable('posts').set({ like_count: -1 }).where('id', '=', postId).execute();
  });
  const next = transact(db, (trx) =>
    trx.updateTable('posts').set({ content: 'Done' }).where('id', '=', postId).execute(),
  );
  await expect(failing).rejects.toThrow(/check/i);
  await next;
  const post = await db.selectFrom('posts').select(['title', 'content']).where('id', '=', postId).execute();
  expect(post).toEqual([{ title: 'Title 1', content: 'Done' }]);
});

test('readers never see a transaction half-done', async () => {
  const postId = await seedPost(db, ann.userId);
  const count = () =>
    db.selectFrom('posts').select('view_count').where('id', '=', postId).executeTakeFirstOrThrow();
  const writing = transact(db, async (trx) => {
    await trx.updateTable('posts').set({ view_count: 1 }).where('id', '=', postId).execute();
    await delay(20);
    await trx.updateTable('posts').set({ view_count: 2 }).where('id', '=', postId).execute();
  });
  const seen = await Promise.all([count(), delay(10).then(count), writing.then(count)]);
  expect(seen.map((row) => row.view_count)).not.toContain(1);
  expect(seen.at(-1)).toEqual({ view_count: 2 });
});

test('ids, counts and times are numbers on every engine', async () => {
  await seedPost(db, ann.userId);
  const { rows } =
    await sql`select id, view_count, created_at, (select count(*) from posts) as n from posts`.execute(db);
  for (const row of rows as object[]) {
    expect(Object.values(row).map((value) => typeof value)).toEqual(['number', 'number', 'number', 'number']);
  }
});
