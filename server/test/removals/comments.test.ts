import { deleteComment, listComments } from '@plaza/contract/comment.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { deleteExpiredRemovals } from '../../src/moderation/removal-service.ts';
import { REMOVED_MS } from '../../src/removals/removal-table.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { postFor } from '../support/posts.ts';
import { comment, post, REASON, removals } from '../support/removals.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, seedActors, seedComments, seedPost } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const [ann, bea] = await seedActors(db, ['ann', 'bea']);
if (!ann || !bea) throw new Error('two members were asked for');
const { remove, restore, age } = removals(resources);
const mod = await seedActorOf(db, 'mod', 'moderator');

test('a removed comment is in no list and no count until it is restored', async () => {
  const id = await seedPost(db, ann.userId);
  const [first = 0, second = 0] = await seedComments(db, id, bea.userId, 2);
  await remove(comment(first));
  const listed = async () =>
    (await call(app, listComments, { token: ann.token, params: { postId: id } })).body.map((one) => one.id);
  expect(await listed()).toEqual([second]);
  expect(await postFor(app, ann, id)).toMatchObject({
    commentCount: 1,
    Comments: [{ id: second, userId: bea.userId }],
  });
  await expectExactCounts(db);
  await restore(comment(first));
  await restore(comment(first));
  expect(await listed()).toEqual([first, second]);
  expect(await postFor(app, ann, id)).toMatchObject({ commentCount: 2 });
  await expectExactCounts(db);
});

test('a removed comment stands where it was for its author and moderators, with the reason', async () => {
  const id = await seedPost(db, ann.userId);
  const [first = 0, second = 0, third = 0] = await seedComments(db, id, bea.userId, 3);
  await remove(comment(second));
  for (const reader of [bea, mod]) {
    const { token } = reader;
    const list = async (limit: string) =>
      (await call(app, listComments, { token, params: { postId: id }, query: { limit } })).body;
    const comments = await list('10');
    expect(comments.map((one) => [one.id, one.removed?.reason])).toEqual([
      [first, undefined],
      [second, REASON],
      [third, undefined],
    ]);
    expect(comments[1]?.can).toEqual({ delete: reader === bea });
    const { removedAt, until } = comments[1]?.removed ?? { removedAt: '', until: '' };
    expect(Date.parse(until) - Date.parse(removedAt)).toBe(REMOVED_MS);
    expect((await list('2')).map((one) => one.id)).toEqual([second, third]);
    expect(await postFor(app, reader, id)).toMatchObject({ commentCount: 2 });
  }
  const params = { commentId: second };
  expect((await call(app, deleteComment, { token: bea.token, params })).status).toBe(200);
  const { body } = await call(app, listComments, { token: mod.token, params: { postId: id } });
  expect(body.map((one) => one.id)).toEqual([first, third]);
  await expectExactCounts(db);
});

test('a comment on a removed post is removed and restored, which both show when the post is restored', async () => {
  const id = await seedPost(db, ann.userId);
  const [first = 0, second = 0] = await seedComments(db, id, bea.userId, 2);
  await remove(comment(first));
  await remove(post(id));
  await restore(comment(first));
  await remove(comment(second));
  await restore(post(id));
  expect(await postFor(app, ann, id)).toMatchObject({
    commentCount: 1,
    Comments: [{ id: first, userId: bea.userId }],
  });
  await expectExactCounts(db);
});

test('a removed comment can be deleted by its author, and is unknown to others', async () => {
  const id = await seedPost(db, ann.userId);
  const [commentId = 0] = await seedComments(db, id, bea.userId, 2);
  await remove(comment(commentId));
  const params = { commentId };
  expect((await call(app, deleteComment, { token: ann.token, params })).status).toBe(404);
  expect((await call(app, deleteComment, { token: bea.token, params })).status).toBe(200);
  expect(await postFor(app, ann, id)).toMatchObject({ commentCount: 1 });
  await expectExactCounts(db);
});

test('a removed comment is deleted after 30 days', async () => {
  const id = await seedPost(db, ann.userId);
  const [commentId = 0] = await seedComments(db, id, bea.userId, 2);
  await remove(comment(commentId));
  await age(2 * REMOVED_MS);
  await deleteExpiredRemovals(db, new AbortController().signal);
  const rows = await db.selectFrom('comments').select('id').where('post_id', '=', id).execute();
  expect(rows).toHaveLength(1);
  await expectExactCounts(db);
});

test('the account of an author is deleted with removed posts and comments, and all counts stay exact', async () => {
  const leaver = await seedActor(db, 'leaver');
  const [own, other] = [await seedPost(db, leaver.userId), await seedPost(db, ann.userId)];
  const [commentId = 0] = await seedComments(db, other, leaver.userId, 3);
  await remove(post(own));
  await remove(comment(commentId));
  await call(app, deleteUser, { token: leaver.token, params: { userId: leaver.userId } });
  const left = () => db.selectFrom('users').select('id').where('id', '=', leaver.userId).execute();
  await expect.poll(left).toEqual([]);
  expect(await postFor(app, ann, other)).toMatchObject({ commentCount: 0 });
  await expectExactCounts(db);
});

test('of removals, restorations and deletions at once, each count stays exact', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await seedPost(db, ann.userId);
    const [first = 0, second = 0] = await seedComments(db, id, bea.userId, 2);
    const ignoring = (work: Promise<unknown>) => work.catch(() => {});
    await Promise.all([
      ignoring(remove(comment(first))),
      ignoring(call(app, deleteComment, { token: bea.token, params: { commentId: first } })),
      ignoring(restore(comment(first))),
      ignoring(remove(comment(second))),
      ignoring(restore(comment(second))),
      ignoring(remove(post(id))),
      ignoring(restore(post(id))),
      ignoring(call(app, deletePost, { token: ann.token, params: { id } })),
      ignoring(remove(post(id))),
    ]);
    await expectExactCounts(db);
  }
});
