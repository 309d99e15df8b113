import { blockMember, muteMember, unblockMember, unmuteMember } from '@plaza/contract/block.ts';
import { deleteComment } from '@plaza/contract/comment.ts';
import { updatePost } from '@plaza/contract/post.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { commentOn, notificationsOf, pressLike, readAll, wordsOf } from '../support/notifications.ts';
import { publish } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, seedPost } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const ada = await seedActor(db, 'ada');

/** @returns a function that takes the members whose notifications were published since its last call */
function followNotifications() {
  const published: number[] = [];
  const subscription = resources.bus.subscribe({
    onChange: (topic, id) => void (topic === 'notification' && published.push(id)),
    onInvalidateAll: () => {},
  });
  onTestFinished(() => subscription[Symbol.dispose]());
  return () => new Set(published.splice(0));
}

test('each change of unread notifications is published for its member', async () => {
  const author = await seedActor(db, 'author');
  const postId = await seedPost(db, author.userId);
  await commentOn(app, ada, postId);
  const take = followNotifications();
  await readAll(app, author);
  expect(take(), 'reading').toEqual(new Set([author.userId]));
  const ben = await seedActor(db, 'ben');
  const commentId = await commentOn(app, ben, postId, `@${ada.username}`);
  expect(take(), 'a comment').toEqual(new Set([ada.userId, author.userId]));
  await commentOn(app, ben, postId);
  expect(take(), 'another one').toEqual(new Set([ada.userId]));
  await call(app, deleteComment, { token: ben.token, params: { commentId } });
  expect(take(), 'a deletion').toEqual(new Set([ada.userId, author.userId]));
  await commentOn(app, ben, postId);
  expect(take(), 'a comment soon after it').toEqual(new Set([ada.userId, author.userId]));
  await pressLike(app, ada, postId);
  expect(take(), 'a like').toEqual(new Set([author.userId]));
  await pressLike(app, ada, postId);
  expect(take(), 'its end').toEqual(new Set([author.userId]));
  await pressLike(app, ada, postId);
  expect(take(), 'a like soon after it').toEqual(new Set([author.userId]));
  expect(await wordsOf(app, author)).toContain('like by ada');
});

test('a mention that an edit withdraws, and the next one soon after it, are published', async () => {
  const [author, ben] = await seedActors(db, names('edit-', 2));
  if (!author || !ben) throw new Error('unreachable');
  const { id } = await publish(app, author, { content: `@${ben.username}` });
  const take = followNotifications();
  const edit = (content: string) =>
    call(app, updatePost, { token: author.token, params: { id }, json: { content } });
  await edit('nobody');
  expect(take()).toEqual(new Set([ben.userId]));
  await edit(`@${ben.username}`);
  expect(take()).toEqual(new Set([ben.userId]));
});

test.for([blockMember, muteMember])(
  'an event soon after $name hides the last one is published',
  async (hide) => {
    const [author, ben, cat] = await seedActors(db, names(`${hide.name.toLowerCase()}-`, 3));
    if (!author || !ben || !cat) throw new Error('unreachable');
    const postId = await seedPost(db, author.userId);
    await commentOn(app, ben, postId);
    const params = { userId: author.userId, memberId: ben.userId };
    await call(app, hide, { token: author.token, params });
    expect(await wordsOf(app, author)).toEqual([]);
    const take = followNotifications();
    await commentOn(app, cat, postId);
    expect(take()).toContain(author.userId);
  },
);

test.for([unblockMember, unmuteMember])(
  '$name changes no notification if nothing was hidden',
  async (show) => {
    const [author, ben, cat] = await seedActors(db, names(`${show.name.toLowerCase()}-`, 3));
    if (!author || !ben || !cat) throw new Error('unreachable');
    await commentOn(app, cat, await seedPost(db, author.userId));
    const before = await notificationsOf(app, author);
    expect(before).toHaveLength(1);
    const take = followNotifications();
    const params = { userId: ben.userId, memberId: author.userId };
    expect((await call(app, show, { token: ben.token, params })).status).toBe(200);
    expect(take()).toEqual(new Set());
    expect(await notificationsOf(app, author)).toEqual(before);
  },
);

test('an event soon after the account is deleted that made the last one is published', async () => {
  const [author, ben, cat] = await seedActors(db, names('deleted-', 3));
  if (!author || !ben || !cat) throw new Error('unreachable');
  const postId = await seedPost(db, author.userId);
  await commentOn(app, ben, postId);
  await pressLike(app, ben, postId);
  await call(app, deleteUser, { token: ben.token, params: { userId: ben.userId } });
  expect(await wordsOf(app, author)).toEqual([]);
  const take = followNotifications();
  await commentOn(app, cat, postId);
  expect(take(), 'a comment').toContain(author.userId);
  await pressLike(app, cat, postId);
  expect(take(), 'a like').toContain(author.userId);
});

test('the end of outcomes of reports with the account that they concern is published', async () => {
  const moderator = await seedActorOf(db, 'outcome-moderator', 'moderator');
  const [ben, reporter, blocker, blocked] = await seedActors(db, names('outcome-', 4));
  if (!ben || !reporter || !blocker || !blocked) throw new Error('unreachable');
  const { block } = blocking(app);
  for (const each of [reporter, blocker, blocked]) await reportAs(app, each, 'member', ben.userId);
  await decideAs(app, moderator, 'member', ben.userId);
  await block(blocker, ben);
  await block(ben, blocked);
  expect(await wordsOf(app, reporter)).toHaveLength(1);
  expect(await wordsOf(app, blocker)).toHaveLength(1);
  expect(await wordsOf(app, blocked), 'they seem to have ended with the block').toEqual([]);
  const take = followNotifications();
  await call(app, deleteUser, { token: ben.token, params: { userId: ben.userId } });
  const published = take();
  for (const { userId } of [reporter, blocker]) expect(published).toContain(userId);
  expect(published).not.toContain(blocked.userId);
  for (const each of [reporter, blocker, blocked]) expect(await wordsOf(app, each)).toEqual([]);
});

test('an event with an earlier time than the withdrawal of the last one is published', async () => {
  const [author, ben] = await seedActors(db, names('clock-', 2));
  if (!author || !ben) throw new Error('unreachable');
  const postId = await seedPost(db, author.userId);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 50_000 });
  await pressLike(app, ada, postId);
  const commentId = await commentOn(app, ada, postId);
  vi.useRealTimers();
  await pressLike(app, ada, postId);
  await call(app, deleteComment, { token: ada.token, params: { commentId } });
  const take = followNotifications();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30_000 });
  await pressLike(app, ben, postId);
  expect(take(), 'a like').toEqual(new Set([author.userId]));
  await commentOn(app, ben, postId);
  expect(take(), 'a comment').toEqual(new Set([author.userId]));
});

test('those who deleted their last comment on a post are not notified of further ones', async () => {
  const [author, ben, cat] = await seedActors(db, names('thread-', 3));
  if (!author || !ben || !cat) throw new Error('unreachable');
  const postId = await seedPost(db, author.userId);
  const [first, second] = [await commentOn(app, ben, postId), await commentOn(app, ben, postId)];
  const other = await commentOn(app, cat, postId);
  await call(app, deleteComment, { token: ben.token, params: { commentId: first } });
  expect(await wordsOf(app, ben)).toEqual([`thread by ${cat.username}`]);
  await call(app, deleteComment, { token: cat.token, params: { commentId: other } });
  await call(app, deleteComment, { token: ben.token, params: { commentId: second } });
  await commentOn(app, cat, postId);
  expect(await wordsOf(app, ben)).toEqual([]);
});

test('a thread that was notified while a member deleted the last comment ends with the next deletion', async () => {
  const [author, ben, cat] = await seedActors(db, names('late-', 3));
  if (!author || !ben || !cat) throw new Error('unreachable');
  const postId = await seedPost(db, author.userId);
  const left = await commentOn(app, ben, postId);
  const commentId = await commentOn(app, cat, postId);
  // As another transaction stores it, which still sees the comment.
  await db.deleteFrom('comments').where('id', '=', left).execute();
  expect(await wordsOf(app, ben)).toEqual([`thread by ${cat.username}`]);
  const take = followNotifications();
  await call(app, deleteComment, { token: cat.token, params: { commentId } });
  expect(take()).toEqual(new Set([author.userId, ben.userId]));
  await commentOn(app, cat, postId);
  expect(await wordsOf(app, ben)).toEqual([]);
});
