import { expect, onTestFinished, test, vi } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { HOUR, stopClock } from '../support/devices.ts';
import {
  commentOn,
  notificationsOf,
  pressLike,
  readAll,
  readListed,
  wordsOf,
} from '../support/notifications.ts';
import { names, seedActors, seedPost } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const other = await openBeside(resources);

let scenes = 0;
async function newScene() {
  const [author, ada, ben, cy, dan] = await seedActors(db, names(`clock${++scenes}-`, 5));
  if (!author || !ada || !ben || !cy || !dan) throw new Error('unreachable');
  return { author, ada, ben, cy, dan, postId: await seedPost(db, author.userId) };
}

test('likes stay in their notification when the clock is set back before the next one', async () => {
  const { author, ada, cy, postId } = await newScene();
  const clock = stopClock();
  await pressLike(app, ada, postId);
  await readAll(app, author);
  clock.advance(-HOUR);
  await pressLike(app, cy, postId);
  expect((await wordsOf(app, author)).toSorted()).toEqual([
    `like by ${ada.username} (read)`,
    `like by ${cy.username}`,
  ]);
});

test('a notification that is read after the clock was set back keeps its likes', async () => {
  const { author, ada, ben, cy, postId } = await newScene();
  const clock = stopClock();
  await pressLike(app, ada, postId);
  clock.advance(-HOUR);
  await pressLike(app, ben, postId);
  const listed = await notificationsOf(app, author);
  expect(listed).toMatchObject([{ actorCount: 2 }]);
  expect(await readListed(app, author, listed)).toBe(0);
  expect(await wordsOf(app, author)).toEqual([`like by ${ben.username}, ${ada.username} (read)`]);
  clock.advance(HOUR);
  await pressLike(app, cy, postId);
  expect((await wordsOf(app, author)).toSorted()).toEqual([
    `like by ${ben.username}, ${ada.username} (read)`,
    `like by ${cy.username}`,
  ]);
});

test('of two processes with clocks an hour apart each like is in one notification', async () => {
  const { author, ada, ben, cy, dan, postId } = await newScene();
  const clock = stopClock();
  // Tokens are valid for less than an hour from now on.
  clock.advance(-HOUR);
  /** By the process whose clock is ahead. */
  const ahead = async (act: () => Promise<unknown>) => {
    clock.advance(HOUR);
    await act();
    clock.advance(-HOUR);
  };
  const readHere = async () => readListed(app, author, await notificationsOf(app, author));
  const readAhead = async () => readListed(other, author, await notificationsOf(other, author));
  await ahead(() => pressLike(other, ada, postId));
  await readHere();
  await pressLike(app, ben, postId);
  await ahead(readAhead);
  await pressLike(app, cy, postId);
  await readHere();
  await ahead(() => pressLike(other, dan, postId));
  expect((await wordsOf(app, author)).toSorted()).toEqual(
    [ada, ben, cy].map(({ username }) => `like by ${username} (read)`).concat(`like by ${dan.username}`),
  );
});

test('of two processes with clocks an hour apart each comment is in one notification', async () => {
  const { author, ada, ben, cy, postId } = await newScene();
  const clock = stopClock();
  await commentOn(other, ada, postId);
  const listed = await notificationsOf(other, author);
  clock.advance(-HOUR);
  await commentOn(app, ben, postId);
  expect(await readListed(app, author, listed)).toBe(1);
  await commentOn(app, cy, postId);
  expect((await wordsOf(app, author)).toSorted()).toEqual([
    `comment by ${ada.username} (read)`,
    `comment by ${cy.username}, ${ben.username}`,
  ]);
});

test('the first event after a withdrawal is published although the clock was set back', async () => {
  const { author, ada, ben, cy, postId } = await newScene();
  const clock = stopClock();
  clock.advance(-3 * HOUR);
  await pressLike(app, ada, postId);
  clock.advance(2 * HOUR);
  await pressLike(app, cy, postId);
  for (const member of [ada, cy]) await pressLike(app, member, postId);
  const published = vi.fn<(topic: string, id: number) => void>();
  const subscription = resources.bus.subscribe({ onChange: published, onInvalidateAll: () => {} });
  onTestFinished(() => subscription[Symbol.dispose]());
  clock.advance(-HOUR);
  await pressLike(app, ben, postId);
  expect(await wordsOf(app, author)).toEqual([`like by ${ben.username}`]);
  expect(published.mock.calls.filter(([topic]) => topic === 'notification')).toEqual([
    expect.arrayContaining(['notification', author.userId]),
  ]);
});
