import { expect, test } from 'vitest';
import { transact } from '../../src/db/transact.ts';
import { deleteBatch } from '../../src/deletions/deletion-service.ts';
import { moveCounts } from '../../src/posts/post-repository.ts';
import { countLockWaits, openPlazaAndSession, startTransaction } from '../support/lock-waits.ts';
import { seedActor, seedLikes, seedPost } from '../support/seed.ts';

const { db, elsewhere } = await openPlazaAndSession();

const { userId } = await seedActor(db, 'author');

/** Marks a new member as deleted who has a post with a like of the author, and likes the author's. */
async function seedDeleted(username: string) {
  const member = await seedActor(db, username);
  const own = await seedPost(db, member.userId);
  const liked = await seedPost(db, userId);
  await seedLikes(db, own, [userId]);
  await seedLikes(db, liked, [member.userId]);
  await db.insertInto('deleted_users').values({ user_id: member.userId }).execute();
  return { userId: member.userId, own, liked };
}

/** Runs one attempt of a batch until it is complete or waits for a lock. */
async function startBatch(ofUser: number) {
  let isDone = false;
  const batch = db
    .transaction()
    .execute((trx) => deleteBatch(trx, 'postgres', { userId: ofUser }))
    .finally(() => void (isDone = true));
  await expect.poll(async () => isDone || (await countLockWaits(elsewhere)) === 1).toBe(true);
  return { ended: Promise.allSettled([batch]) };
}
const DONE = [{ status: 'fulfilled', value: true }];
/** The row of the member is left for another batch. */
const LEFT = [{ status: 'fulfilled', value: false }];

test('a batch that meets a like of a post to delete waits for it without a deadlock', async () => {
  const deleted = await seedDeleted('disliked');
  const like = await startTransaction(elsewhere);
  await like.selectFrom('posts').select('id').where('id', '=', deleted.own).forKeyShare().execute();
  const batch = await startBatch(deleted.userId);
  await like.deleteFrom('reactions').where('post_id', '=', deleted.own).execute();
  await like.updateTable('posts').set({ like_count: 0 }).where('id', '=', deleted.own).execute();
  await like.commit().execute();
  expect(await batch.ended).toEqual(DONE);
});

test('a batch that meets a request of the deleted member waits for it without a deadlock', async () => {
  const deleted = await seedDeleted('hurried');
  const request = await startTransaction(elsewhere);
  await request.selectFrom('users').select('id').where('id', '=', deleted.userId).forKeyShare().execute();
  const batch = await startBatch(deleted.userId);
  await moveCounts(request, deleted.liked, { view_count: 0 }, deleted.userId);
  await request.commit().execute();
  expect(await batch.ended).toEqual(DONE);
  await transact(db, (trx) => deleteBatch(trx, 'postgres', { userId: deleted.userId }));
  const users = await db.selectFrom('users').select('id').where('id', '=', deleted.userId).execute();
  expect(users).toEqual([]);
});

test('the last batch waits for a request of the deleted member, and leaves its like to another batch, which counts', async () => {
  const { userId: lastId } = await seedActor(db, 'late');
  const liked = await seedPost(db, userId);
  await db.insertInto('deleted_users').values({ user_id: lastId }).execute();
  const request = await startTransaction(elsewhere);
  const like = { post_id: liked, user_id: lastId, kind: 'like', like_id: 1, created_at: Date.now() } as const;
  await request.insertInto('reactions').values(like).execute();
  await request.updateTable('posts').set({ like_count: 1 }).where('id', '=', liked).execute();
  const batch = await startBatch(lastId);
  await request.commit().execute();
  expect(await batch.ended).toEqual(LEFT);
  await transact(db, (trx) => deleteBatch(trx, 'postgres', { userId: lastId }));
  const post = await db.selectFrom('posts').select('like_count').where('id', '=', liked).executeTakeFirst();
  expect(post).toEqual({ like_count: 0 });
});
