import { muteMember } from '@plaza/contract/block.ts';
import { revertDecision } from '@plaza/contract/decision.ts';
import { readNotifications, type Notification } from '@plaza/contract/notification.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import {
  commentOn,
  inWords,
  notificationsOf,
  ofKind,
  pressLike,
  readListed,
  wordsOf,
} from '../support/notifications.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, seedPost, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const mod = await seedActorOf(db, 'mod', 'moderator');

let scenes = 0;
/** A reader, two other members, and a post of the reader or of one more member. */
async function newScene(isOwn = true) {
  const [reader, ben, cy, other] = await seedActors(db, names(`scene${++scenes}-`, 4));
  if (!reader || !ben || !cy || !other) throw new Error('unreachable');
  return { reader, ben, cy, postId: await seedPost(db, (isOwn ? reader : other).userId) };
}
const read = ({ token }: Actor, json: object) => call(app, readNotifications, { token, json });
const seenOf = ({ id, lastEvent }: Notification) => ({ id, lastEvent });

test.for([
  ['comment', true, (by: Actor, postId: number) => commentOn(app, by, postId)],
  ['thread', false, (by: Actor, postId: number) => commentOn(app, by, postId)],
  ['like', true, (by: Actor, postId: number) => pressLike(app, by, postId)],
  ['mention', false, (by: Actor, postId: number, to: Actor) => commentOn(app, by, postId, `@${to.username}`)],
] as const)('a %s after the list was read is another unread notification', async ([kind, isOwn, act]) => {
  const { reader, ben, cy, postId } = await newScene(isOwn);
  if (kind === 'thread') await commentOn(app, reader, postId);
  await act(ben, postId, reader);
  const listed = await notificationsOf(app, reader);
  const later = await act(cy, postId, reader);
  expect(await readListed(app, reader, listed)).toBe(1);
  const words = [`${kind} by ${cy.username}`, `${kind} by ${ben.username} (read)`];
  expect(await wordsOf(app, reader)).toEqual(words);
  const [unread] = await notificationsOf(app, reader);
  expect(unread?.commentId).toBe(kind === 'like' ? null : later);
  expect(await readListed(app, reader, await notificationsOf(app, reader))).toBe(0);
});

test('what a list contained is read, also of further events that changed no row', async () => {
  const { reader, ben, cy, postId } = await newScene();
  for (const member of [ben, cy]) {
    await commentOn(app, member, postId);
    await pressLike(app, member, postId);
  }
  expect(await readListed(app, reader, await notificationsOf(app, reader))).toBe(0);
  expect(await wordsOf(app, reader)).toEqual([
    `like by ${cy.username}, ${ben.username} (read)`,
    `comment by ${cy.username}, ${ben.username} (read)`,
  ]);
});

test('events of members who are muted make no further notification', async () => {
  const { reader, ben, cy, postId } = await newScene();
  await call(app, muteMember, {
    token: reader.token,
    params: { userId: reader.userId, memberId: cy.userId },
  });
  await commentOn(app, ben, postId);
  await pressLike(app, ben, postId);
  const listed = await notificationsOf(app, reader);
  await commentOn(app, cy, postId);
  await pressLike(app, cy, postId);
  expect((await notificationsOf(app, reader)).map(seenOf)).toEqual(listed.map(seenOf));
  expect(await readListed(app, reader, listed)).toBe(0);
});

test('later news about a decision, and a later report, stay unread', async () => {
  const { reader, ben, cy, postId } = await newScene();
  const { body } = await decideAs(app, mod, 'post', postId, { remove: true, measure: 'none' });
  const ofReader = await notificationsOf(app, reader);
  const params = { decisionId: body.id };
  await call(app, revertDecision, { token: mod.token, params, json: { reason: 'A mistake' } });
  expect(await readListed(app, reader, ofReader)).toBe(1);
  expect(await wordsOf(app, reader)).toEqual(['moderation: reverted']);
  await reportAs(app, ben, 'post', postId);
  const ofModerator = await ofKind(app, mod, 'report');
  await reportAs(app, cy, 'post', postId);
  await readListed(app, mod, ofModerator);
  expect((await ofKind(app, mod, 'report')).map(inWords)).toEqual([
    'report: 1 open',
    'report: 1 open (read)',
  ]);
});

test('a single notification is read up to the event that was seen, and without one up to now', async () => {
  const { reader, ben, cy, postId } = await newScene();
  await commentOn(app, ben, postId);
  const [first] = await notificationsOf(app, reader);
  if (!first) throw new Error('unreachable');
  await commentOn(app, cy, postId);
  expect((await read(reader, { ids: [first.id], seen: [seenOf(first)] })).body).toEqual({ unread: 1 });
  const [second] = await notificationsOf(app, reader);
  await commentOn(app, ben, postId);
  expect((await read(reader, { seen: [{ id: second?.id }] })).body).toEqual({ unread: 0 });
});

test('an event that does not exist yet stays unread when it happens', async () => {
  const { reader, ben, cy, postId } = await newScene();
  await commentOn(app, ben, postId);
  await pressLike(app, ben, postId);
  const seen = (await notificationsOf(app, reader)).map(({ id }) => ({ id, lastEvent: 2 ** 40 }));
  expect((await read(reader, { seen })).body).toEqual({ unread: 0 });
  await commentOn(app, cy, postId);
  await pressLike(app, cy, postId);
  expect((await wordsOf(app, reader)).slice(0, 2)).toEqual([
    `like by ${cy.username}`,
    `comment by ${cy.username}`,
  ]);
});

test('a notification whose events are all later, and that of another member, stay unread', async () => {
  const { reader, ben, postId } = await newScene();
  await commentOn(app, ben, postId);
  const [listed] = await notificationsOf(app, reader);
  const id = listed?.id;
  expect((await read(reader, { seen: [{ id, lastEvent: 0 }] })).body).toEqual({ unread: 1 });
  await read(await seedActor(db, `stranger${scenes}`), { seen: [{ id, lastEvent: 2 ** 40 }] });
  expect(await wordsOf(app, reader)).toEqual([`comment by ${ben.username}`]);
});
