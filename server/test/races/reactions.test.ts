import { listDislikes, listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { callUntilServed } from '../support/client.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { postFor } from '../support/posts.ts';
import { names, seedActors, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const [author, ...members] = await seedActors(db, names('member', 21));
if (!author) throw new Error('no author');

const press = (actor: Actor, PostId: number, i: number) =>
  callUntilServed(app, i % 3 === 0 ? toggleDislike : toggleLike, { token: actor.token, json: { PostId } });

const rowsOf = (postId: number) =>
  db.selectFrom('reactions').select(['user_id', 'kind']).where('post_id', '=', postId).execute();

test('two hundred simultaneous reactions of one member leave one at most, counted once', async () => {
  const postId = await seedPost(db, author.userId);
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => press(author, postId, i)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  const rows = await rowsOf(postId);
  expect(rows.length).toBeLessThanOrEqual(1);
  const post = await postFor(app, author, postId);
  expect(post.reaction).toBe(rows[0]?.kind ?? null);
  expect(post.likeCount + post.dislikeCount).toBe(rows.length);
  await expectExactCounts(db);
});

test('two hundred simultaneous reactions of twenty members leave one each at most', async () => {
  const postId = await seedPost(db, author.userId);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => members.map((member) => press(member, postId, i))).flat(),
  );
  expect(answers).toHaveLength(200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  const rows = await rowsOf(postId);
  expect(new Set(rows.map((row) => row.user_id)).size).toBe(rows.length);
  await expectExactCounts(db);
  const { body: likes } = await callUntilServed(app, listLikes, {
    token: author.token,
    json: { PostId: postId },
  });
  const { body: dislikes } = await callUntilServed(app, listDislikes, {
    token: author.token,
    json: { PostId: postId },
  });
  expect(likes.count + dislikes.count).toBe(rows.length);
  expect(likes.likes.length + dislikes.dislikes.length).toBe(rows.length);
});

test('every answer contains the counts after its own change', async () => {
  const postId = await seedPost(db, author.userId);
  const answers = await Promise.all(members.map((member) => press(member, postId, 1)));
  const counts = answers.map(({ body }) => body.likeCount).toSorted((a, b) => a - b);
  expect(counts).toEqual(members.map((_, i) => i + 1));
});
