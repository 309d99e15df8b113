import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { getUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { deleteBatch } from '../../src/deletions/deletion-service.ts';
import { call, type Input } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { countLockWaits, openPlazaAndSession, startTransaction } from '../support/lock-waits.ts';
import {
  names,
  seedActor,
  seedActors,
  seedComments,
  seedLikes,
  seedPost,
  seedViews,
} from '../support/seed.ts';

const POOL = 10;

const { app, db, resources, elsewhere } = await openPlazaAndSession({ DATABASE_POOL: String(POOL) });

const reader = await seedActor(db, 'reader');
const members = await seedActors(db, names('member', POOL));

/** Locks a row by the other session. @returns a function that unlocks it */
async function lockRow(table: 'posts' | 'users', id: number): Promise<() => Promise<unknown>> {
  const trx = await startTransaction(elsewhere);
  await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
  return () => trx.rollback().execute();
}

test('while ten likes wait for a locked post, reads and the query of readiness are answered', async () => {
  const PostId = await seedPost(db, reader.userId);
  const unlock = await lockRow('posts', PostId);
  const likes = members.map(({ token }) => call(app, toggleLike, { token, json: { PostId } }));
  await expect.poll(() => countLockWaits(elsewhere)).toBeGreaterThan(1);
  const { token } = reader;
  for (let i = 0; i < 3; i++) {
    expect((await call(app, getUser, { token, params: { username: 'reader' } })).status).toBe(200);
    expect((await call(app, listPosts, { token })).status).toBe(200);
    await resources.pingDatabase?.();
  }
  expect(await countLockWaits(elsewhere)).toBeGreaterThan(1);
  await unlock();
  expect((await Promise.all(likes)).map(({ status }) => status)).toEqual(members.map(() => 201));
  await expectExactCounts(db);
});

test('the query of readiness is answered while reads use every connection', async () => {
  const release = Promise.withResolvers<void>();
  const reads = Array.from({ length: POOL }, () => db.connection().execute(() => release.promise));
  await expect(resources.pingDatabase?.()).resolves.toBeUndefined();
  release.resolve();
  await Promise.all(reads);
});

const [slow, quick] = await seedActors(db, ['slow', 'quick']);
if (!slow || !quick) throw new Error('two members were asked for');
const postId = await seedPost(db, reader.userId);
const [slowComment, quickComment] = [
  ...(await seedComments(db, postId, slow.userId, 1)),
  ...(await seedComments(db, postId, quick.userId, 1)),
];

const writes: [string, Endpoint, Input][] = [
  ['a like', toggleLike, { json: { PostId: postId } }],
  ['a comment', createComment, { json: { PostId: postId, commentBody: 'A comment' } }],
  ['a view', recordView, { params: { id: postId } }],
];
test.each(writes)(
  '%s that waits for its member does not block other writes to the post',
  async (_, endpoint, input) => {
    const unlock = await lockRow('users', slow.userId);
    const waits = call(app, endpoint, { ...input, token: slow.token });
    await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
    const { status } = await call(app, endpoint, { ...input, token: quick.token });
    const stillWaiting = await countLockWaits(elsewhere);
    await unlock();
    expect([status < 300, stillWaiting]).toEqual([true, 1]);
    expect((await waits).status).toBeLessThan(300);
    await expectExactCounts(db);
  },
);

test('a deletion of a comment that waits does not block other writes to the post', async () => {
  const trx = await startTransaction(elsewhere);
  await trx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', slowComment ?? 0)
    .forUpdate()
    .execute();
  const waits = call(app, deleteComment, { token: slow.token, params: { commentId: slowComment ?? 0 } });
  await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
  const params = { commentId: quickComment ?? 0 };
  const { status } = await call(app, deleteComment, { token: quick.token, params });
  const stillWaiting = await countLockWaits(elsewhere);
  await trx.rollback().execute();
  expect([status, stillWaiting]).toEqual([200, 1]);
  expect((await waits).status).toBe(200);
  await expectExactCounts(db);
});

test('likes and views that wait for a batch of a deletion are answered with exact counts', async () => {
  const id = await seedPost(db, reader.userId);
  const [first, second, third] = await seedActors(db, names('deleted', 3));
  if (!first || !second || !third) throw new Error('three members were asked for');
  for (const { userId } of [first, second]) {
    await seedViews(db, id, [userId]);
    await seedLikes(db, id, [userId]);
  }
  await seedViews(db, id, [third.userId]);
  await elsewhere.insertInto('deleted_users').values({ user_id: first.userId }).execute();
  await elsewhere.insertInto('deleted_users').values({ user_id: second.userId }).execute();
  const trx = await startTransaction(elsewhere);
  await deleteBatch(trx, 'postgres', { userId: first.userId });
  const like = call(app, toggleLike, { token: quick.token, json: { PostId: id } });
  const view = call(app, recordView, { token: slow.token, params: { id } });
  await expect.poll(() => countLockWaits(elsewhere)).toBe(2);
  await trx.commit().execute();
  expect((await like).body.likeCount).toBe(1);
  expect((await view).body.view).toBe(2);
  await elsewhere.transaction().execute((rest) => deleteBatch(rest, 'postgres', { userId: second.userId }));
  await expectExactCounts(db);
});
