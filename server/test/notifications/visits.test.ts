import { recordView } from '@plaza/contract/view.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { decideAs } from '../support/moderation.ts';
import { commentOn, notificationsOf, pressLike, wordsOf } from '../support/notifications.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, seedPost, type Actor } from '../support/seed.ts';

const { app, db, resources, takeStatements } = await openPlaza();
const ada = await seedActor(db, 'ada');
const ben = await seedActor(db, 'ben');
const mod = await seedActorOf(db, 'mod', 'moderator');

let authors = 0;
async function newPost() {
  const author = await seedActor(db, `author${++authors}`);
  return { author, postId: await seedPost(db, author.userId) };
}

async function visit({ token }: Actor, id: number): Promise<void> {
  expect((await call(app, recordView, { token, params: { id } })).status).toBe(200);
}

/** The number of statements of a visit, without those that look up the token. */
async function statementsOfVisit(actor: Actor, id: number): Promise<number> {
  takeStatements();
  await visit(actor, id);
  return takeStatements().filter(({ sql }) => !sql.includes('"sessions"')).length;
}

test('the first visit of a post reads the notifications about it and its comments, and no others', async () => {
  const { author, postId } = await newPost();
  const otherId = await seedPost(db, author.userId);
  await decideAs(app, mod, 'member', author.userId, { remove: false, measure: 'warn' });
  for (const id of [postId, otherId]) {
    await pressLike(app, ada, id);
    await commentOn(app, ada, id);
    await commentOn(app, ben, id, `@${author.username}`);
  }
  await visit(author, postId);
  const notifications = await notificationsOf(app, author);
  const kindsOf = (isRead: boolean, id: number | undefined) =>
    notifications
      .flatMap(({ kind, post, read }) => (read === isRead && post?.id === id ? kind : []))
      .toSorted();
  expect(kindsOf(true, postId)).toEqual(['comment', 'like', 'mention']);
  expect(kindsOf(false, otherId)).toEqual(['comment', 'like', 'mention']);
  expect(kindsOf(false, undefined)).toEqual(['moderation']);
  expect(notifications).toHaveLength(7);
});

test('a later visit reads them, too, with and without new comments', async () => {
  const { author, postId } = await newPost();
  await visit(author, postId);
  await commentOn(app, ada, postId);
  expect(await wordsOf(app, author)).toEqual(['comment by ada']);
  await visit(author, postId);
  expect(await wordsOf(app, author)).toEqual(['comment by ada (read)']);
  await pressLike(app, ada, postId);
  await visit(author, postId);
  expect(await wordsOf(app, author)).toEqual(['like by ada (read)', 'comment by ada (read)']);
});

test('those of other members stay unread, and a later comment is a notification of its own', async () => {
  const { author, postId } = await newPost();
  await commentOn(app, ada, postId);
  await commentOn(app, ben, postId);
  await visit(author, postId);
  expect(await wordsOf(app, ada)).toContain('thread by ben');
  await commentOn(app, ben, postId);
  expect(await wordsOf(app, author)).toEqual(['comment by ben', 'comment by ben, ada (read)']);
});

test('only a visit that reads some tells the other browsers of the member', async () => {
  const { author, postId } = await newPost();
  await commentOn(app, ada, postId);
  const published: number[] = [];
  const subscription = resources.bus.subscribe({
    onChange: (topic, id) => void (topic === 'notification' && published.push(id)),
    onInvalidateAll: () => {},
  });
  onTestFinished(() => subscription[Symbol.dispose]());
  await visit(author, postId);
  expect(published.splice(0)).toEqual([author.userId]);
  await visit(author, postId);
  await visit(ben, postId);
  expect(published).toEqual([]);
});

test('a visit takes one more statement when there are unread notifications', async () => {
  const { author, postId } = await newPost();
  await visit(author, postId);
  const [reader, notified] = [await seedActor(db, 'reader'), await seedActor(db, 'notified')];
  await commentOn(app, notified, postId);
  await commentOn(app, ada, postId);
  const firstVisit = await statementsOfVisit(reader, postId);
  expect(await statementsOfVisit(notified, postId)).toBe(firstVisit + 1);
  await commentOn(app, ben, postId);
  const laterVisit = await statementsOfVisit(reader, postId);
  expect(await statementsOfVisit(notified, postId)).toBe(laterVisit + 1);
});

test('of comments and visits at the same time no comment is lost', async () => {
  const { author, postId } = await newPost();
  await visit(author, postId);
  const crowd = await seedActors(db, names('crowd', 20));
  await Promise.all(crowd.flatMap((member) => [commentOn(app, member, postId), visit(author, postId)]));
  const notifications = await notificationsOf(app, author);
  const shown = notifications.reduce((sum, { actorCount }) => sum + actorCount, 0);
  expect(shown).toBeGreaterThanOrEqual(20);
  expect(notifications.filter(({ read }) => !read).length).toBeLessThanOrEqual(1);
});

test('comments and first visits at the same time end without a failure', async () => {
  const { author, postId } = await newPost();
  const crowd = await seedActors(db, names('both', 20));
  await Promise.all(crowd.map((member) => commentOn(app, member, postId)));
  await Promise.all([...crowd, author].flatMap((m) => [commentOn(app, m, postId), visit(m, postId)]));
  await visit(author, postId);
  expect((await notificationsOf(app, author)).every(({ read }) => read)).toBe(true);
});
