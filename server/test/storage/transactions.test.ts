import { setImmediate as eventLoopTick } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { isStorageFull } from '../../src/db/errors.ts';
import { transact } from '../../src/db/transact.ts';
import { findPostCounts, lockPost, moveCounts } from '../../src/posts/post-repository.ts';
import { openPlaza } from '../support/app.ts';
import { seedActor, seedPost } from '../support/seed.ts';
import { write } from '../support/write.ts';

const { db, takeStatements } = await openPlaza();
const ann = await seedActor(db, 'ann');

test('two transactions in a deadlock both succeed', async () => {
  const posts = [await seedPost(db, ann.userId), await seedPost(db, ann.userId)];
  const firstLocks = Promise.withResolvers<void>();
  const firstCommit = Promise.withResolvers<void>();
  let locked = 0;
  let attempts = 0;
  const like = (ids: readonly number[]) =>
    transact(db, async (trx) => {
      // The repeated transaction could otherwise overtake the other one, and both would be in a deadlock again.
      if (++attempts > 2) await firstCommit.promise;
      for (const id of ids) {
        await lockPost(trx, id);
        if (++locked === 2) firstLocks.resolve();
        // SQLite runs one transaction at a time.
        if (inject('engine') === 'postgres') await firstLocks.promise;
        await trx
          .updateTable('posts')
          .set((eb) => ({ like_count: eb('like_count', '+', 1) }))
          .where('id', '=', id)
          .execute();
      }
    });
  const likes = [like(posts), like(posts.toReversed())];
  void Promise.any(likes).then(() => firstCommit.resolve());
  await Promise.all(likes);
  expect(attempts).toBe(inject('engine') === 'postgres' ? 3 : 2);
  expect(await db.selectFrom('posts').select('like_count').where('id', 'in', posts).execute()).toEqual([
    { like_count: 2 },
    { like_count: 2 },
  ]);
});

test('a transaction that fails leaves nothing and does not affect the next one', async () => {
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

/** Waits until reads beside a transaction are executed, on other connections; the embedded engine has no other. */
async function executed(reads: readonly Promise<unknown>[]): Promise<void> {
  await (inject('engine') === 'postgres' ? Promise.all(reads) : eventLoopTick());
}

test('readers never see an uncommitted change', async () => {
  const postId = await seedPost(db, ann.userId);
  const count = () =>
    db.selectFrom('posts').select('view_count').where('id', '=', postId).executeTakeFirstOrThrow();
  const during: ReturnType<typeof count>[] = [];
  await transact(db, async (trx) => {
    await trx.updateTable('posts').set({ view_count: 1 }).where('id', '=', postId).execute();
    during.push(count());
    await executed(during);
    await trx.updateTable('posts').set({ view_count: 2 }).where('id', '=', postId).execute();
  });
  const seen = [...(await Promise.all(during)), await count()];
  // The embedded engine has one connection, on which the read waits for the commit.
  const before = inject('engine') === 'postgres' ? 0 : 2;
  expect(seen).toEqual([{ view_count: before }, { view_count: 2 }]);
});

test('a prepared read beside a transaction returns nothing uncommitted', async () => {
  const postId = await seedPost(db, ann.userId);
  const likes = async () => (await findPostCounts(db, postId))?.like_count;
  let seen: Promise<number | undefined> | undefined;
  await write(db, async (trx) => {
    await moveCounts(trx, postId, { like_count: 1 }, ann.userId);
    seen = likes();
    await executed([seen]);
    await moveCounts(trx, postId, { like_count: 1 }, ann.userId);
  });
  // The embedded engine has one connection, on which the read waits for the commit.
  expect(await seen).toBe(inject('engine') === 'postgres' ? 0 : 2);
  expect(await likes()).toBe(2);
});

test('ids, counts and times are numbers on every engine', async () => {
  await seedPost(db, ann.userId);
  const { rows } =
    await sql`select id, view_count, created_at, (select count(*) from posts) as n from posts`.execute(db);
  for (const row of rows as object[]) {
    expect(Object.values(row).map((value) => typeof value)).toEqual(['number', 'number', 'number', 'number']);
  }
});

const likesOf = async (postId: number) =>
  (await db.selectFrom('posts').select('like_count').where('id', '=', postId).executeTakeFirstOrThrow())
    .like_count;
const addLikes = (postId: number, likes: number) =>
  transact(db, async (trx) => {
    await trx
      .updateTable('posts')
      .set((eb) => ({ like_count: eb('like_count', '+', likes) }))
      .where('id', '=', postId)
      .execute();
    return likes;
  });

test('of concurrent transactions those that fail leave nothing and the others succeed', async () => {
  const postId = await seedPost(db, ann.userId);
  const added = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      i % 3 === 0
        ? transact(db, async (trx) => {
            await trx.updateTable('posts').set({ like_count: 1e6 }).where('id', '=', postId).execute();
            throw new Error(`no ${i}`);
          })
        : addLikes(postId, i),
    ),
  );
  const expected = Array.from({ length: 100 }, (_, i) =>
    i % 3 === 0 ? { status: 'rejected', reason: new Error(`no ${i}`) } : { status: 'fulfilled', value: i },
  );
  expect(added).toEqual(expected);
  expect(await likesOf(postId)).toBe(expected.reduce((sum, { value = 0 }) => sum + value, 0));
});

test('a change can be read as soon as it is acknowledged', async () => {
  const postId = await seedPost(db, ann.userId);
  const seen = await Promise.all(
    Array.from({ length: 20 }, async () => {
      await addLikes(postId, 1);
      return likesOf(postId);
    }),
  );
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(1);
  expect(await likesOf(postId)).toBe(20);
});

if (inject('engine') === 'sqlite') {
  test('concurrent transactions share a commit', async () => {
    const postId = await seedPost(db, ann.userId);
    takeStatements();
    await Promise.all(Array.from({ length: 20 }, () => addLikes(postId, 1)));
    const statements = takeStatements().map((query) => query.sql);
    expect(statements.filter((text) => text.startsWith('update'))).toHaveLength(20);
    expect(statements.filter((text) => text === 'release work')).toHaveLength(20);
    expect(await likesOf(postId)).toBe(20);
  });

  test('when a group commit fails, all of its transactions fail and leave nothing', async () => {
    const postId = await seedPost(db, ann.userId);
    // A broken reference that is only looked at with the commit.
    const breaking = transact(db, async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await trx.deleteFrom('users').where('id', '=', -1).execute();
      await trx.updateTable('posts').set({ user_id: 1e9 }).where('id', '=', postId).execute();
    });
    const results = await Promise.allSettled([addLikes(postId, 1), breaking, addLikes(postId, 2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await likesOf(postId)).toBe(0);
    expect(await addLikes(postId, 3), 'the next one is not disturbed').toBe(3);
  });

  test('a full disk fails all transactions of a group commit', async () => {
    const postId = await seedPost(db, ann.userId);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(db);
    const filling = transact(db, (trx) =>
      trx
        .updateTable('posts')
        .set({ content: 'x'.repeat(1e7) })
        .where('id', '=', postId)
        .execute(),
    );
    const results = await Promise.allSettled([addLikes(postId, 1), filling, addLikes(postId, 2)]);
    await sql.raw('pragma max_page_count = 1073741823').execute(db);
    expect(results.map((result) => result.status === 'rejected' && isStorageFull(result.reason))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await likesOf(postId)).toBe(0);
    expect(await addLikes(postId, 3), 'there is space again').toBe(3);
  });
}
