import {
  getNotificationSettings,
  getPostMute,
  CHOSEN_KINDS,
  mutePost,
  setNotificationSettings,
  type NotificationKind,
} from '@plaza/contract/notification.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { commentOn, pressLike, wordsOf } from '../support/notifications.ts';
import { publish } from '../support/posts.ts';
import { post, removals } from '../support/removals.ts';
import { seedActor, seedPost, type Actor } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const { remove } = removals(resources);
const { block } = blocking(app);
const ada = await seedActor(db, 'ada');
const ben = await seedActor(db, 'ben');

let members = 0;
const newMember = () => seedActor(db, `member${++members}`);

const settingsWithout = (...off: NotificationKind[]) =>
  Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, !off.includes(kind)]));
const switchOff = ({ token }: Actor, ...off: NotificationKind[]) =>
  call(app, setNotificationSettings, { token, json: settingsWithout(...off) });
const setMuted = ({ token }: Actor, id: number, muted: boolean) =>
  call(app, mutePost, { token, params: { id }, json: { muted } });

test('all kinds are on until a member switches some off, for this member only', async () => {
  const [one, other] = [await newMember(), await newMember()];
  const settings = async ({ token }: Actor) => (await call(app, getNotificationSettings, { token })).body;
  expect(await settings(one)).toEqual(settingsWithout());
  expect((await switchOff(one, 'like', 'thread')).body).toEqual(settingsWithout('like', 'thread'));
  expect(await settings(one)).toEqual(settingsWithout('like', 'thread'));
  expect((await switchOff(one, 'like')).body).toEqual(settingsWithout('like'));
  expect(await settings(one)).toEqual(settingsWithout('like'));
  expect(await settings(other)).toEqual(settingsWithout());
});

test('settings without a kind are rejected', async () => {
  const { token } = await newMember();
  const { error } = await call(app, setNotificationSettings, { token, json: { like: false } });
  expect(error().code).toBe('invalid_fields');
});

test('kinds that are off cause no notifications, and unread ones become read', async () => {
  const author = await newMember();
  const postId = await seedPost(db, author.userId);
  await pressLike(app, ada, postId);
  await commentOn(app, ada, postId);
  await switchOff(author, 'like');
  expect(await wordsOf(app, author)).toEqual(['comment by ada', 'like by ada (read)']);
  await pressLike(app, ben, postId);
  expect(await wordsOf(app, author)).toEqual(['comment by ada', 'like by ada (read)']);
  await switchOff(author);
  expect(await wordsOf(app, author)).toEqual(['comment by ada', 'like by ada (read)']);
});

test('without notifications about mentions, a comment that mentions a member counts as others', async () => {
  const author = await newMember();
  const postId = await seedPost(db, author.userId);
  await switchOff(author, 'mention');
  await commentOn(app, ada, postId, `@${author.username}`);
  expect(await wordsOf(app, author)).toEqual(['comment by ada']);
});

test('a muted post causes no notifications but mentions, and others become read', async () => {
  const author = await newMember();
  const { id } = await publish(app, author);
  await commentOn(app, ada, id);
  expect((await setMuted(author, id, true)).body).toEqual({ muted: true });
  expect((await call(app, getPostMute, { token: author.token, params: { id } })).body).toEqual({
    muted: true,
  });
  expect((await call(app, getPostMute, { token: ada.token, params: { id } })).body).toEqual({ muted: false });
  expect(await wordsOf(app, author)).toEqual(['comment by ada (read)']);
  await commentOn(app, ben, id);
  await pressLike(app, ben, id);
  expect(await wordsOf(app, author)).toEqual(['comment by ada (read)']);
  expect(await wordsOf(app, ada), 'who did not mute it').toEqual(['thread by ben']);
  await commentOn(app, ben, id, `@${author.username}`);
  expect(await wordsOf(app, author)).toEqual(['mention by ben', 'comment by ada (read)']);
  await setMuted(author, id, false);
  await commentOn(app, ada, id);
  expect(await wordsOf(app, author)).toEqual(['comment by ada', 'mention by ben', 'comment by ada (read)']);
});

test('muting twice, and ending a mute that is none, change nothing', async () => {
  const member = await newMember();
  const id = await seedPost(db, ada.userId);
  for (const muted of [true, true, false, false])
    expect((await setMuted(member, id, muted)).body).toEqual({ muted });
});

test('a post that the member does not see cannot be muted', async () => {
  const [member, author] = [await newMember(), await newMember()];
  const [hidden, removed] = [await seedPost(db, author.userId), await seedPost(db, ada.userId)];
  await block(author, member);
  await remove(post(removed));
  for (const id of [hidden, removed, 999_999]) {
    expect((await setMuted(member, id, true)).error().code).toBe('not_found');
    const { error } = await call(app, getPostMute, { token: member.token, params: { id } });
    expect(error().code).toBe('not_found');
  }
});
