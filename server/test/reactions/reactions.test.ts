import { listDislikes, listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { postFor } from '../support/posts.ts';
import { names, seedActor, seedLikes, seedPost, seedUsers, signIn, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bob = await seedActor(db, 'bob');

const like = (PostId: unknown, by: Actor = bob) =>
  call(app, toggleLike, { token: by.token, json: { PostId } });
const dislike = (PostId: unknown, by: Actor = bob) =>
  call(app, toggleDislike, { token: by.token, json: { PostId } });
const likesOf = async (PostId: number, by: Actor = ann) =>
  (await call(app, listLikes, { token: by.token, json: { PostId } })).body;
const dislikesOf = async (PostId: number, by: Actor = ann) =>
  (await call(app, listDislikes, { token: by.token, json: { PostId } })).body;

test.each(['like', 'dislike'] as const)('a %s is added, and removed by the next one', async (kind) => {
  const [toggle, listOf] = kind === 'like' ? [like, likesOf] : [dislike, dislikesOf];
  const PostId = await seedPost(db, ann.userId);
  const UserId = bob.userId;
  const none = { PostId, UserId, reaction: null, likeCount: 0, dislikeCount: 0 };
  const given = await toggle(PostId);
  expect(given.status).toBe(201);
  expect(given.body).toEqual({ ...none, message: `${kind}d`, reaction: kind, [`${kind}Count`]: 1 });
  expect(await listOf(PostId)).toEqual({ [`${kind}s`]: [{ UserId, PostId }], count: 1 });
  const taken = await toggle(PostId);
  expect(taken.status).toBe(200);
  expect(taken.body).toEqual({ ...none, message: `${kind} removed` });
  expect(await listOf(PostId)).toEqual({ [`${kind}s`]: [], count: 0 });
});

test('a reaction replaces the opposite one', async () => {
  const PostId = await seedPost(db, ann.userId);
  await like(PostId);
  expect((await dislike(PostId)).body).toMatchObject({
    message: 'disliked',
    reaction: 'dislike',
    likeCount: 0,
    dislikeCount: 1,
  });
  expect(await likesOf(PostId)).toEqual({ likes: [], count: 0 });
  expect((await like(PostId)).body).toMatchObject({
    message: 'liked',
    reaction: 'like',
    likeCount: 1,
    dislikeCount: 0,
  });
  expect(await dislikesOf(PostId)).toEqual({ dislikes: [], count: 0 });
  expect(await postFor(app, bob, PostId)).toMatchObject({ reaction: 'like', likeCount: 1, dislikeCount: 0 });
});

test('reactions of members are independent, also that of the author', async () => {
  const PostId = await seedPost(db, ann.userId);
  await like(PostId, ann);
  expect((await dislike(PostId, bob)).body).toMatchObject({ likeCount: 1, dislikeCount: 1 });
  expect((await postFor(app, ann, PostId)).reaction).toBe('like');
  expect((await postFor(app, bob, PostId)).reaction).toBe('dislike');
});

test('the reaction is that of the sender, whatever the body contains', async () => {
  const PostId = await seedPost(db, ann.userId);
  const json = { PostId, UserId: ann.userId, userId: ann.userId, reaction: 'dislike' };
  const { body } = await call(app, toggleLike, { token: bob.token, json });
  expect(body).toMatchObject({ UserId: bob.userId, reaction: 'like' });
});

test('a list starts with the newest', async () => {
  const PostId = await seedPost(db, ann.userId);
  const crowd = await seedUsers(db, names('early', 3));
  await seedLikes(db, PostId, crowd);
  await like(PostId, bob);
  const { likes } = await likesOf(PostId);
  expect(likes.map(({ UserId }) => UserId)).toEqual([bob.userId, ...crowd.toReversed()]);
});

test('a list contains a thousand, always including the viewer, and counts all', async () => {
  const PostId = await seedPost(db, ann.userId);
  const ids = await seedUsers(db, names('fan', 1002));
  await seedLikes(db, PostId, ids);
  const newest = ids.toReversed();
  const userId = ids[0] ?? 0;
  const oldest = { userId, username: 'fan1', token: await signIn(db, userId) };

  const forStranger = await likesOf(PostId, bob);
  expect(forStranger.count).toBe(1002);
  expect(forStranger.likes).toEqual(newest.slice(0, 1000).map((UserId) => ({ UserId, PostId })));
  const forOldest = await likesOf(PostId, oldest);
  expect(forOldest.count).toBe(1002);
  expect(forOldest.likes).toHaveLength(1000);
  expect(new Set(forOldest.likes.map(({ UserId }) => UserId))).toEqual(
    new Set([...newest.slice(0, 999), oldest.userId]),
  );
  expect(await dislikesOf(PostId, oldest)).toEqual({ dislikes: [], count: 0 });

  const answer = await call(app, listLikes, { token: bob.token, json: { PostId }, query: { limit: '5' } });
  expect(answer.body.likes).toHaveLength(1000);
  expect(answer.headers).not.toHaveProperty('link');
  await expectExactCounts(db);
});
