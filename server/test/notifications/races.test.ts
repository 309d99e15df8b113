import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { commentOn, notificationsOf, pressLike, readAll } from '../support/notifications.ts';
import { names, seedActor, seedActors, seedPost } from '../support/seed.ts';

const { app, db } = await openPlaza();
let authors = 0;
async function newPost() {
  const author = await seedActor(db, `author${++authors}`);
  return { author, postId: await seedPost(db, author.userId) };
}

test('fifty comments at once are one notification with the right number of members', async () => {
  const { author, postId } = await newPost();
  const crowd = await seedActors(db, names('crowd', 50));
  await Promise.all(crowd.map((member) => commentOn(app, member, postId)));
  const notifications = await notificationsOf(app, author);
  expect(notifications).toMatchObject([{ kind: 'comment', actorCount: 50 }]);
  const { id } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  expect(notifications[0]?.commentId).toBe(id);
});

test('of comments and reading at the same time no comment is lost', async () => {
  const { author, postId } = await newPost();
  const crowd = await seedActors(db, names('reader', 20));
  await Promise.all(crowd.flatMap((member) => [commentOn(app, member, postId), readAll(app, author)]));
  const notifications = await notificationsOf(app, author);
  const shown = notifications.reduce((sum, { actorCount }) => sum + actorCount, 0);
  expect(shown).toBeGreaterThanOrEqual(20);
  expect(notifications.filter(({ read }) => !read).length).toBeLessThanOrEqual(1);
});

test('many likes at once are one notification', async () => {
  const { author, postId } = await newPost();
  const crowd = await seedActors(db, names('liker', 30));
  await Promise.all(crowd.map((member) => pressLike(app, member, postId)));
  expect(await notificationsOf(app, author)).toMatchObject([{ kind: 'like', actorCount: 30 }]);
});
