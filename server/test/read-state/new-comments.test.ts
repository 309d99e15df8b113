import { blockMember, unblockMember } from '@plaza/contract/block.ts';
import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { postFor } from '../support/posts.ts';
import { seedActor, seedComments, seedPost, type Actor } from '../support/seed.ts';

const { app, db, resources, takeStatements } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'bob');
const cem = await seedActor(db, 'cem');

const visit = async (by: Actor, id: number) => {
  const { status, body } = await call(app, recordView, { token: by.token, params: { id } });
  expect(status).toBe(200);
  return body;
};
async function comment(by: Actor, id: number): Promise<number> {
  const json = { PostId: id, commentBody: 'Hi' };
  const { status, body } = await call(app, createComment, { token: by.token, json });
  expect(status).toBe(201);
  return body.at(-1)?.id ?? 0;
}
const newFor = async (by: Actor, id: number) => (await postFor(app, by, id)).newCommentCount;

async function visitedPost(): Promise<number> {
  const id = await seedPost(db, ann.userId);
  await visit(bob, id);
  return id;
}

test('comments since the last visit are new to whoever viewed the post, until the next visit', async () => {
  const id = await seedPost(db, ann.userId);
  await comment(ann, id);
  expect(await newFor(bob, id), 'never opened').toBe(0);
  await visit(bob, id);
  expect(await newFor(bob, id)).toBe(0);
  await comment(ann, id);
  await comment(cem, id);
  expect([await newFor(bob, id), await newFor(cem, id)]).toEqual([2, 0]);
  await visit(bob, id);
  expect(await newFor(bob, id)).toBe(0);
  await comment(cem, id);
  expect(await newFor(bob, id)).toBe(1);
});

test('a visit answers the newest comment at the visit before, and counts no view', async () => {
  const id = await seedPost(db, ann.userId);
  expect(await visit(bob, id)).toMatchObject({ message: 'Viewed', lastCommentId: null });
  expect(await visit(bob, id)).toMatchObject({ message: 'Already Viewed', lastCommentId: 0 });
  const first = await comment(ann, id);
  expect(await visit(bob, id)).toMatchObject({ lastCommentId: 0 });
  await comment(ann, id);
  expect(await visit(bob, id)).toMatchObject({ lastCommentId: first, view: 1 });
  await expectExactCounts(db);
});

test('own comments are never new', async () => {
  const id = await visitedPost();
  await comment(bob, id);
  expect(await newFor(bob, id)).toBe(0);
  await comment(ann, id);
  await comment(bob, id);
  expect(await newFor(bob, id)).toBe(1);
});

test('deleted comments, and those of deleted members, are not new', async () => {
  const id = await visitedPost();
  const leaver = await seedActor(db, 'leaver');
  await comment(leaver, id);
  const commentId = await comment(ann, id);
  await comment(cem, id);
  expect(await newFor(bob, id)).toBe(3);
  await call(app, deleteComment, { token: ann.token, params: { commentId } });
  expect(await newFor(bob, id)).toBe(2);
  await call(app, deleteUser, { token: leaver.token, params: { userId: leaver.userId } });
  expect(await newFor(bob, id)).toBe(1);
});

test('removed comments are not new, and restored ones are again', async () => {
  const id = await visitedPost();
  const comment_id = await comment(ann, id);
  const removal = { comment_id, removed_at: Date.now(), reason: 'A reason' };
  await db.insertInto('removed_comments').values(removal).execute();
  resources.bus.publish([['post', id]]);
  expect(await newFor(bob, id)).toBe(0);
  await db.deleteFrom('removed_comments').where('comment_id', '=', comment_id).execute();
  resources.bus.publish([['post', id]]);
  expect(await newFor(bob, id)).toBe(1);
});

test('comments of blocked members are not new, in either direction', async () => {
  const id = await visitedPost();
  await comment(ann, id);
  const [eve, flo] = [await seedActor(db, 'eve'), await seedActor(db, 'flo')];
  await visit(flo, id);
  for (const by of [eve, flo, cem]) await comment(by, id);
  expect(await newFor(bob, id)).toBe(4);
  expect(await newFor(flo, id)).toBe(2);
  const block = { token: bob.token, params: { userId: bob.userId, memberId: eve.userId } };
  await call(app, blockMember, block);
  await call(app, blockMember, { token: flo.token, params: { userId: flo.userId, memberId: bob.userId } });
  expect(await newFor(bob, id)).toBe(2);
  await call(app, unblockMember, block);
  expect(await newFor(bob, id)).toBe(3);
});

test('more new comments than a post lists are a hundred', async () => {
  const id = await visitedPost();
  await seedComments(db, id, cem.userId, 99);
  resources.bus.publish([['post', id]]);
  expect(await newFor(bob, id)).toBe(99);
  await seedComments(db, id, cem.userId, 60);
  resources.bus.publish([['post', id]]);
  expect(await newFor(bob, id)).toBe(100);
});

test('the list of posts has the same numbers as each post', async () => {
  const id = await visitedPost();
  await comment(ann, id);
  const { body } = await call(app, listPosts, { token: bob.token });
  for (const post of body) expect(await postFor(app, bob, post.id)).toEqual(post);
  expect(body.find((post) => post.id === id)?.newCommentCount).toBe(1);
});

test('a visit without new comments takes two statements, one with new comments a write', async () => {
  const id = await seedPost(db, ann.userId);
  await visit(cem, id);
  const statements = async () => {
    takeStatements();
    await visit(cem, id);
    return takeStatements().filter(({ sql }) => !sql.includes('"sessions"') && !/^(begin|commit)/.test(sql));
  };
  expect(await statements()).toHaveLength(2);
  await comment(ann, id);
  const written = await statements();
  expect(written).toHaveLength(3);
  expect(written.at(-1)?.sql).toMatch(/^update "views"/);
  expect(await statements()).toHaveLength(2);
});

test('simultaneous visits and comments: what was there at the last visit is not new, the rest is, once', async () => {
  const id = await visitedPost();
  const work = Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? visit(bob, id) : comment(ann, id)));
  await Promise.all(work);
  const { body } = await call(app, recordView, { token: bob.token, params: { id } });
  const post = await postFor(app, bob, id);
  expect(post).toMatchObject({ newCommentCount: 0, commentCount: 20, viewCount: 1 });
  const { last_comment_id } = await db
    .selectFrom('views')
    .select('last_comment_id')
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(last_comment_id).toBe(Math.max(...post.Comments.map((each) => each.id)));
  expect(body.lastCommentId).toBeLessThanOrEqual(last_comment_id);
  await Promise.all([comment(ann, id), comment(cem, id), comment(bob, id)]);
  expect(await newFor(bob, id)).toBe(2);
  await expectExactCounts(db);
});
