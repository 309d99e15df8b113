import { createComment, listComments } from '@plaza/contract/comment.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { deletePost, getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { listLikes } from '@plaza/contract/reaction.ts';
import { countAccountContents, deleteUser, getUser } from '@plaza/contract/user.ts';
import { expect, test, vi } from 'vitest';
import { countDeletions } from '../../src/deletions/deletion-repository.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { HANG_DETECTOR } from '../support/hang-detector.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { expectAllGone, seedAuthor, seedLeaver } from '../support/leaver.ts';
import {
  names,
  seedActor,
  seedComments,
  seedPost,
  seedPosts,
  seedUsers,
  seedViews,
} from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db, bus } = resources;
const reader = await seedActor(db, 'reader');
const { token } = reader;

/** Looks repeatedly while rows are deleted, with empty caches. */
async function whileDeleting(look: () => Promise<void>): Promise<number> {
  let looks = 0;
  for (;;) {
    const { users, posts } = await countDeletions(db);
    if (users + posts === 0) break;
    bus.publish('all');
    await look();
    looks += 1;
  }
  await look();
  return looks;
}

test('a deleted member is neither shown nor counted while 3,000 rows are deleted', async () => {
  const author = await seedAuthor(db, 'author', 500);
  const leaver = await seedLeaver(db, author, 900);
  const [oldest = 0, newest = 0] = [author.postIds.at(0), author.postIds.at(-1)];
  const own = leaver.postIds[20] ?? 0;
  await seedComments(db, own, reader.userId, 1);
  const deleted = await call(app, deleteUser, { token: leaver.token, params: { userId: leaver.userId } });
  expect(deleted.status).toBe(200);

  const looks = await whileDeleting(async () => {
    const feed = (await call(app, listPosts, { token })).body;
    expect(feed.map(({ id }) => id)).toEqual(author.postIds.slice(-100).toReversed());
    for (const post of feed) {
      expect(post).toMatchObject({ viewCount: 1, likeCount: 1, commentCount: 0, Comments: [] });
      expect(post.Viewes).toHaveLength(1);
    }
    for (const id of [oldest, newest]) {
      expect((await call(app, getPost, { token, params: { id } })).body.view).toBe(1);
      const { likes, count } = (await call(app, listLikes, { token, json: { PostId: id } })).body;
      expect([likes.length, count]).toEqual([1, 1]);
      expect((await call(app, listComments, { token, params: { postId: id } })).body).toEqual([]);
    }
    const username = { params: { username: leaver.username }, token };
    expect((await call(app, getUser, username)).status).toBe(404);
    expect((await call(app, listUserPosts, username)).status).toBe(404);
    expect((await call(app, getPost, { token, params: { id: own } })).status).toBe(404);
    expect((await call(app, listComments, { token, params: { postId: own } })).status).toBe(404);
    await expectExactCounts(db);
  });
  expect(looks, 'looks while there were rows').toBeGreaterThan(0);
  for (const table of ['posts', 'views', 'reactions', 'comments'] as const) {
    const left = await db.selectFrom(table).select('user_id').where('user_id', '=', leaver.userId).execute();
    expect(left).toEqual([]);
  }
  expect(await db.selectFrom('users').select('id').where('id', '=', leaver.userId).execute()).toEqual([]);
  await expectAllGone(db);
});

test('a deleted post is not shown while its 18,000 views are deleted', async () => {
  const author = await seedActor(db, 'viral');
  const [id, other] = [await seedPost(db, author.userId), await seedPost(db, author.userId)];
  for (const part of ['a', 'b', 'c', 'd', 'e', 'f'])
    await seedViews(db, id, await seedUsers(db, names(`viewer-${part}`, 3000)));
  const [commentId = 0] = await seedComments(db, id, reader.userId, 1);
  await seedComments(db, other, reader.userId, 1);
  const comment = {
    token,
    json: { PostId: id, commentBody: 'Hi' },
    headers: { [IDEMPOTENCY_KEY_HEADER]: 'once' },
  };
  expect((await call(app, createComment, comment)).status).toBe(201);
  expect((await call(app, deletePost, { token: author.token, params: { id } })).status).toBe(200);

  const looks = await whileDeleting(async () => {
    expect((await call(app, deletePost, { token: author.token, params: { id } })).status).toBe(404);
    expect((await call(app, getPost, { token, params: { id } })).status).toBe(404);
    expect((await call(app, listComments, { token, params: { postId: id } })).status).toBe(404);
    expect((await call(app, createComment, comment)).status, 'the repeated comment').toBe(404);
    const profile = { token, params: { username: 'viral' } };
    expect((await call(app, getUser, profile)).body.postCount).toBe(1);
    expect((await call(app, listUserPosts, profile)).body.map((post) => post.id)).toEqual([other]);
    const own = { token, params: { userId: reader.userId } };
    expect((await call(app, countAccountContents, own)).body.comments).toBe(1);
    await expectExactCounts(db);
  });
  expect(looks, 'looks while there were rows').toBeGreaterThan(0);
  for (const table of ['views', 'comments'] as const) {
    expect(await db.selectFrom(table).select('post_id').where('post_id', '=', id).execute()).toEqual([]);
  }
  expect(await db.selectFrom('comments').select('id').where('id', '=', commentId).execute()).toEqual([]);
  await expectAllGone(db);
});

test('cached counts of the oldest of more than a thousand posts are without a deleted member', async () => {
  await vi.waitUntil(() => bus.isConnected, HANG_DETECTOR);
  const [author, leaver] = [await seedActor(db, 'prolific'), await seedActor(db, 'fan')];
  const ids = await seedPosts(db, author.userId, 1002);
  const [id = 0] = ids;
  for (const postId of ids) await seedViews(db, postId, [leaver.userId]);
  const countViews = async () => (await call(app, getPost, { token, params: { id } })).body.view;
  // What is read twice is cached.
  for (let read = 0; read < 3; read++) expect(await countViews()).toBe(1);
  const { userId } = leaver;
  expect((await call(app, deleteUser, { token: leaver.token, params: { userId } })).status).toBe(200);
  expect(await countViews()).toBe(0);
});
