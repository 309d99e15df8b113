import { toggleDislike } from '@plaza/contract/reaction.ts';
import { ACTOR_COUNT_MAX } from '@plaza/contract/notification.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { stopClock } from '../support/devices.ts';
import { notificationsOf, pressLike, readAll, wordsOf } from '../support/notifications.ts';
import { post, removals } from '../support/removals.ts';
import { names, seedActor, seedActors, seedLikes, seedPost, seedUsers, type Actor } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const { remove, restore } = removals(resources);
const { block } = blocking(app);
const [ada, ben, cy, dan] = await seedActors(db, ['ada', 'ben', 'cy', 'dan']);
if (!ada || !ben || !cy || !dan) throw new Error('unreachable');

let authors = 0;
async function newPost() {
  const author = await seedActor(db, `author${++authors}`);
  return { author, postId: await seedPost(db, author.userId) };
}
const dislike = ({ token }: Actor, PostId: number) => call(app, toggleDislike, { token, json: { PostId } });

test('likes are one notification of the author; dislikes and own likes are none', async () => {
  const { author, postId } = await newPost();
  await pressLike(app, author, postId);
  await dislike(cy, postId);
  expect(await wordsOf(app, author)).toEqual([]);
  await pressLike(app, ada, postId);
  await pressLike(app, ben, postId);
  const notifications = await notificationsOf(app, author);
  expect(notifications).toMatchObject([
    { kind: 'like', actorCount: 2, commentId: null, post: { id: postId } },
  ]);
  expect(notifications[0]?.actors.map(({ username }) => username).toSorted()).toEqual(['ada', 'ben']);
  for (const member of [ada, ben, cy]) expect(await wordsOf(app, member)).toEqual([]);
});

test('a withdrawn like disappears, read or not, and a dislike replaces it', async () => {
  const { author, postId } = await newPost();
  await pressLike(app, ada, postId);
  await pressLike(app, ben, postId);
  await pressLike(app, ben, postId);
  expect(await wordsOf(app, author)).toEqual(['like by ada']);
  await dislike(ada, postId);
  expect(await wordsOf(app, author)).toEqual([]);
  await pressLike(app, ada, postId);
  expect(await wordsOf(app, author)).toEqual(['like by ada']);
  await readAll(app, author);
  await pressLike(app, cy, postId);
  expect(await wordsOf(app, author)).toEqual(['like by cy', 'like by ada (read)']);
  await pressLike(app, ada, postId);
  expect(await wordsOf(app, author)).toEqual(['like by cy']);
});

test('a like in the millisecond of the reading belongs to one notification', async () => {
  const { author, postId } = await newPost();
  stopClock();
  await pressLike(app, ada, postId);
  await readAll(app, author);
  await pressLike(app, cy, postId);
  expect(await wordsOf(app, author)).toEqual(['like by cy', 'like by ada (read)']);
});

test('a removed post has no notifications until it is restored, a deleted one never', async () => {
  const { author, postId } = await newPost();
  await pressLike(app, ada, postId);
  await remove(post(postId));
  expect(await wordsOf(app, author)).toEqual([]);
  await restore(post(postId));
  expect(await wordsOf(app, author)).toEqual(['like by ada']);
  await call(app, deletePost, { token: author.token, params: { id: postId } });
  expect(await wordsOf(app, author)).toEqual([]);
});

test('a blocked member is no part of a notification', async () => {
  const { author, postId } = await newPost();
  await pressLike(app, ada, postId);
  await pressLike(app, dan, postId);
  await block(author, dan);
  expect(await wordsOf(app, author)).toEqual(['like by ada']);
  await block(ada, author);
  expect(await wordsOf(app, author)).toEqual([]);
});

test('the members of the newest events are counted', async () => {
  const { author, postId } = await newPost();
  await pressLike(app, ada, postId);
  await seedLikes(db, postId, await seedUsers(db, names('crowd', ACTOR_COUNT_MAX)));
  expect(await notificationsOf(app, author)).toMatchObject([{ actorCount: ACTOR_COUNT_MAX }]);
});
