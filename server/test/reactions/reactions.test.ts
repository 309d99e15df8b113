import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listDislikes, listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { anyText } from '../support/matchers.ts';
import { postFor } from '../support/posts.ts';
import { names, seedActor, seedLikes, seedPost, seedUsers, signIn, type Actor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const { db } = resources;
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

test('a like is given, and taken back by the next one', async () => {
  const PostId = await seedPost(db, ann.userId);
  const UserId = bob.userId;
  const given = await like(PostId);
  expect(given.status).toBe(201);
  expect(given.body).toEqual({
    message: 'liked',
    PostId,
    UserId,
    reaction: 'like',
    likeCount: 1,
    dislikeCount: 0,
  });
  expect(await likesOf(PostId)).toEqual({ likes: [{ UserId, PostId }], count: 1 });
  const taken = await like(PostId);
  expect(taken.status).toBe(200);
  expect(taken.body).toEqual({
    message: 'like removed',
    PostId,
    UserId,
    reaction: null,
    likeCount: 0,
    dislikeCount: 0,
  });
  expect(await likesOf(PostId)).toEqual({ likes: [], count: 0 });
});

test('a dislike is given, and taken back by the next one', async () => {
  const PostId = await seedPost(db, ann.userId);
  const UserId = bob.userId;
  const given = await dislike(PostId);
  expect(given.status).toBe(201);
  expect(given.body).toMatchObject({ message: 'disliked', UserId, reaction: 'dislike', dislikeCount: 1 });
  expect(await dislikesOf(PostId)).toEqual({ dislikes: [{ UserId, PostId }], count: 1 });
  const taken = await dislike(PostId);
  expect(taken.status).toBe(200);
  expect(taken.body).toMatchObject({ message: 'dislike removed', reaction: null, dislikeCount: 0 });
  expect(await dislikesOf(PostId)).toEqual({ dislikes: [], count: 0 });
});

test('a reaction takes the place of the opposite one in one step', async () => {
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

test('reactions of members are each their own, also those of the author', async () => {
  const PostId = await seedPost(db, ann.userId);
  await like(PostId, ann);
  expect((await dislike(PostId, bob)).body).toMatchObject({ likeCount: 1, dislikeCount: 1 });
  expect((await postFor(app, ann, PostId)).reaction).toBe('like');
  expect((await postFor(app, bob, PostId)).reaction).toBe('dislike');
});

test('who reacts is who asks, whatever the body says', async () => {
  const PostId = await seedPost(db, ann.userId);
  const json = { PostId, UserId: ann.userId, userId: ann.userId, reaction: 'dislike' };
  const { body } = await call(app, toggleLike, { token: bob.token, json });
  expect(body).toMatchObject({ UserId: bob.userId, reaction: 'like' });
});

test('a list names the newest first', async () => {
  const PostId = await seedPost(db, ann.userId);
  const crowd = await seedUsers(db, names('early', 3));
  await seedLikes(db, PostId, crowd);
  await like(PostId, bob);
  const { likes } = await likesOf(PostId);
  expect(likes.map(({ UserId }) => UserId)).toEqual([bob.userId, ...crowd.toReversed()]);
});

test('a list names a thousand, always with whoever asks among them, and counts all', async () => {
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

const all: readonly [string, Endpoint][] = [listLikes, listDislikes, toggleLike, toggleDislike].map(
  (endpoint) => [endpoint.name, endpoint],
);

describe.each(all)('%s', (_name, endpoint) => {
  const callWith = (json: unknown) => call(app, endpoint, { token: bob.token, json });

  it('takes the digits of an id', async () => {
    const PostId = await seedPost(db, ann.userId);
    const { status, body } = await callWith({ PostId: String(PostId) });
    expect(status).toBeLessThan(300);
    expect(JSON.stringify(body)).not.toContain(`"PostId":"`);
  });

  it.each([
    null,
    true,
    [1],
    {},
    1.5,
    0,
    -1,
    '',
    'one',
    '0x1',
    '1.0',
    '007',
    2 ** 53,
    '9007199254740992',
    undefined,
  ])('rejects the id %j', async (PostId) => {
    expect((await callWith({ PostId })).error()).toMatchObject({
      code: 'invalid_fields',
      fields: { PostId: anyText },
    });
  });

  it('knows no post that is not there', async () => {
    expect((await callWith({ PostId: 999_999 })).error().code).toBe('not_found');
    expect((await callWith({ PostId: Number.MAX_SAFE_INTEGER })).error().code).toBe('not_found');
  });
});
