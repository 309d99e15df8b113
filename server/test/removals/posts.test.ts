import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { deletePost, getPost, listPosts, listUserPosts, updatePost } from '@plaza/contract/post.ts';
import { listLikes, toggleLike } from '@plaza/contract/reaction.ts';
import { getUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test } from 'vitest';
import { deleteExpiredRemovals } from '../../src/moderation/removal-service.ts';
import { REMOVED_MS } from '../../src/removals/removal-table.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { picture } from '../support/members.ts';
import { fileOf, postFor, publish } from '../support/posts.ts';
import { post, REASON, removals } from '../support/removals.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActors, seedComments, seedLikes, seedPost, seedViews } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const [ann, bea] = await seedActors(db, ['ann', 'bea']);
if (!ann || !bea) throw new Error('two members were asked for');
const { remove, restore, age } = removals(resources);
const mod = await seedActorOf(db, 'mod', 'moderator');

test('a removed post is invisible to other members in every call, and in every list and count', async () => {
  const id = await seedPost(db, ann.userId);
  const [commentId = 0] = await seedComments(db, id, bea.userId, 2);
  const { token } = bea;
  const counted = (await call(app, getUser, { token, params: { username: ann.username } })).body.postCount;
  await postFor(app, bea, id);
  await remove(post(id));
  const json = { PostId: id };
  const refused = [
    await call(app, getPost, { token, params: { id } }),
    await call(app, updatePost, { token, params: { id }, json: { title: 'New' } }),
    await call(app, deletePost, { token, params: { id } }),
    await call(app, recordView, { token, params: { id } }),
    await call(app, toggleLike, { token, json }),
    await call(app, listLikes, { token, json }),
    await call(app, createComment, { token, json: { ...json, commentBody: 'Hi' } }),
    await call(app, listComments, { token, params: { postId: id } }),
    await call(app, deleteComment, { token, params: { commentId } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  for (const list of [
    await call(app, listPosts, { token }),
    await call(app, listUserPosts, { token, params: { username: ann.username } }),
  ])
    expect(list.body.map((listed) => listed.id)).not.toContain(id);
  const { body } = await call(app, getUser, { token, params: { username: ann.username } });
  expect(body.postCount).toBe((counted ?? 0) - 1);
  await expectExactCounts(db);
});

test('a removed post is shown to its author and to moderators with the reason, and only its author can delete it', async () => {
  const id = await seedPost(db, ann.userId);
  await remove(post(id));
  for (const reader of [ann, mod]) {
    const read = await postFor(app, reader, id);
    expect(read).toMatchObject({ id, title: 'Title 1', removed: { reason: REASON } });
    expect(read.can).toEqual({ edit: false, delete: reader === ann });
    const { removedAt, until } = read.removed ?? { removedAt: '', until: '' };
    expect(Date.parse(until) - Date.parse(removedAt)).toBe(REMOVED_MS);
  }
  const { token } = ann;
  expect((await call(app, updatePost, { token, params: { id }, json: { title: 'New' } })).status).toBe(404);
  expect((await call(app, deletePost, { token, params: { id } })).status).toBe(200);
  expect((await call(app, getPost, { token, params: { id } })).status).toBe(404);
  await expectExactCounts(db);
});

test('the author and moderators read a removed post with its comments, and the author finds it in the own list', async () => {
  const [lister] = await seedActors(db, ['lister']);
  if (!lister) throw new Error('a member was asked for');
  const [first, id, last] = [
    await seedPost(db, lister.userId),
    await seedPost(db, lister.userId),
    await seedPost(db, lister.userId),
  ];
  const [commentId = 0] = await seedComments(db, id, bea.userId, 1);
  await remove(post(id));
  const listOf = async ({ token }: typeof bea, limit = '10') => {
    const params = { username: lister.username };
    const list = await call(app, listUserPosts, { token, params, query: { limit } });
    return list.body.map((each) => [each.id, each.removed?.reason]);
  };
  expect(await listOf(lister)).toEqual([
    [last, undefined],
    [id, REASON],
    [first, undefined],
  ]);
  expect(await listOf(lister, '2')).toEqual([
    [last, undefined],
    [id, REASON],
  ]);
  expect(await listOf(bea)).toEqual([
    [last, undefined],
    [first, undefined],
  ]);
  const commentsFor = ({ token }: typeof bea) => call(app, listComments, { token, params: { postId: id } });
  for (const reader of [lister, mod])
    expect((await commentsFor(reader)).body.map((each) => each.id)).toEqual([commentId]);
  expect((await commentsFor(bea)).status).toBe(404);
  const feed = await call(app, listPosts, { token: lister.token });
  expect(feed.body.map((each) => each.id)).not.toContain(id);
});

test('a removed post has all that belongs to it again when it is restored', async () => {
  const id = await seedPost(db, ann.userId);
  await seedComments(db, id, bea.userId, 2);
  await seedLikes(db, id, [bea.userId]);
  await seedViews(db, id, [bea.userId, mod.userId]);
  const before = await postFor(app, bea, id);
  await remove(post(id));
  await remove(post(id));
  await restore(post(id));
  await restore(post(id));
  expect(await postFor(app, bea, id)).toEqual(before);
  const { body } = await call(app, listPosts, { token: bea.token });
  expect(body.map((listed) => listed.id)).toContain(id);
  await expectExactCounts(db);
});

test('a removed post has an image that nobody can open until it is restored', async () => {
  const image = fileOf(await picture('jpeg', 700, 500), 'a.jpg');
  const { id, imageUrl } = await publish(app, ann, { image });
  const open = async () => (await app.inject(imageUrl ?? '')).statusCode;
  expect(await open()).toBe(200);
  await remove(post(id));
  expect(await open()).toBe(404);
  await restore(post(id));
  expect(await open()).toBe(200);
});

test('no width of the image of a removed post can be opened, also by a browser that has it', async () => {
  const image = fileOf(await picture('jpeg', 1500, 900), 'b.jpg');
  const { id, image: published } = await publish(app, ann, { image });
  const addresses = published?.sources.map(({ url }) => url) ?? [];
  expect(addresses.length).toBeGreaterThan(1);
  const opened = await Promise.all(addresses.map((url) => app.inject(url)));
  await remove(post(id));
  for (const [i, url] of addresses.entries()) {
    const etag = String(opened[i]?.headers['etag']);
    for (const headers of [{}, { 'if-none-match': etag }, { range: 'bytes=0-9' }])
      for (const method of ['GET', 'HEAD'] as const)
        expect((await app.inject({ url, method, headers })).statusCode).toBe(404);
  }
});

test('a removed post is deleted with its rows and files after 30 days, and cannot be restored then', async () => {
  const [id, kept] = [await seedPost(db, ann.userId), await seedPost(db, ann.userId)];
  await seedComments(db, id, bea.userId, 1);
  await remove(post(id));
  await age(REMOVED_MS + 1);
  await restore(post(id));
  expect((await call(app, getPost, { token: bea.token, params: { id } })).status).toBe(404);
  await remove(post(kept));
  await db
    .updateTable('removed_posts')
    .set({ removed_at: Date.now() - 2 * REMOVED_MS })
    .where('post_id', '=', id)
    .execute();
  expect(await deleteExpiredRemovals(db, new AbortController().signal)).toBe(1);
  expect(await deleteExpiredRemovals(db, new AbortController().signal)).toBe(0);
  expect((await call(app, getPost, { token: ann.token, params: { id } })).status).toBe(404);
  await resources.deletions.begin({ postId: id });
  const rows = () => db.selectFrom('posts').select('id').where('id', 'in', [id, kept]).execute();
  await expect.poll(rows).toEqual([{ id: kept }]);
  await expectExactCounts(db);
});
