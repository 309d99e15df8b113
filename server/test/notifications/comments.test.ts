import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@plaza/contract/idempotency.ts';
import { listNotifications } from '@plaza/contract/notification.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { suspendMember } from '../support/account-state.ts';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { commentOn, notificationsOf, ofKind, pressLike, readAll, wordsOf } from '../support/notifications.ts';
import { comment, post, removals } from '../support/removals.ts';
import { names, seedActor, seedActors, seedPost, signIn } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const { remove, restore } = removals(resources);
const { block, mute, unblock, unmute } = blocking(app);

let scenes = 0;
/** An author with a post, and members. */
async function newScene() {
  const [author, ada, ben, cy, dan] = await seedActors(db, names(`m${++scenes}-`, 5));
  if (!author || !ada || !ben || !cy || !dan) throw new Error('unreachable');
  return { author, ada, ben, cy, dan, postId: await seedPost(db, author.userId) };
}

test('a comment notifies the author of the post, and nobody else', async () => {
  const { author, ada, ben, postId } = await newScene();
  const commentId = await commentOn(app, ada, postId);
  expect(await notificationsOf(app, author)).toMatchObject([
    {
      kind: 'comment',
      read: false,
      actors: [{ userId: ada.userId, username: ada.username, name: `Name of ${ada.username}` }],
      actorCount: 1,
      post: { id: postId, title: 'Title 1' },
      commentId,
      news: null,
      openCount: null,
    },
  ]);
  expect(await wordsOf(app, ada)).toEqual([]);
  expect(await wordsOf(app, ben)).toEqual([]);
});

test('a comment of the author notifies those who commented, and not the author', async () => {
  const { author, ada, ben, cy, postId } = await newScene();
  await commentOn(app, ada, postId);
  await commentOn(app, ben, postId);
  await commentOn(app, author, postId);
  expect(await wordsOf(app, ada)).toEqual([`thread by ${author.username}, ${ben.username}`]);
  expect(await wordsOf(app, ben)).toEqual([`thread by ${author.username}`]);
  expect(await wordsOf(app, author)).toEqual([`comment by ${ben.username}, ${ada.username}`]);
  expect(await wordsOf(app, cy)).toEqual([]);
});

test('comments of many members are one notification, which leads to the first one', async () => {
  const { author, ada, ben, cy, dan, postId } = await newScene();
  const first = await commentOn(app, ada, postId);
  for (const member of [ben, cy, ada, dan, author]) await commentOn(app, member, postId);
  const [notification, ...more] = await notificationsOf(app, author);
  expect(more).toEqual([]);
  expect(notification).toMatchObject({ actorCount: 4, commentId: first });
  const shown = [dan, ada, cy].map(({ username }) => username).join(', ');
  expect(await wordsOf(app, author)).toEqual([`comment by ${shown} and 1 more`]);
});

test('comments after reading are another notification', async () => {
  const { author, ada, ben, postId } = await newScene();
  await commentOn(app, ada, postId);
  expect(await readAll(app, author)).toBe(0);
  expect(await wordsOf(app, author)).toEqual([`comment by ${ada.username} (read)`]);
  const commentId = await commentOn(app, ben, postId);
  expect(await wordsOf(app, author)).toEqual([
    `comment by ${ben.username}`,
    `comment by ${ada.username} (read)`,
  ]);
  expect((await notificationsOf(app, author))[0]?.commentId).toBe(commentId);
});

test('a deleted comment is no longer part of a notification, which ends with the last one', async () => {
  const { author, ada, ben, postId } = await newScene();
  const first = await commentOn(app, ada, postId);
  const second = await commentOn(app, ben, postId);
  await call(app, deleteComment, { token: ada.token, params: { commentId: first } });
  expect(await notificationsOf(app, author)).toMatchObject([{ actorCount: 1, commentId: second }]);
  expect(await wordsOf(app, ada)).toEqual([`thread by ${ben.username} (read)`]);
  await call(app, deleteComment, { token: ben.token, params: { commentId: second } });
  expect(await wordsOf(app, author)).toEqual([]);
  expect(await wordsOf(app, ada)).toEqual([]);
  await commentOn(app, ben, postId);
  expect(await wordsOf(app, author)).toEqual([`comment by ${ben.username}`]);
});

test('removed comments and posts disappear from notifications, and come back when they are restored', async () => {
  const { author, ada, ben, postId } = await newScene();
  const commentId = await commentOn(app, ada, postId);
  await remove(comment(commentId));
  expect(await wordsOf(app, author)).toEqual([]);
  await commentOn(app, ben, postId);
  expect(await wordsOf(app, ada), 'whose comment is removed').toEqual([]);
  await restore(comment(commentId));
  expect(await wordsOf(app, author)).toEqual([`comment by ${ben.username}, ${ada.username}`]);
  await remove(post(postId));
  expect(await wordsOf(app, author)).toEqual([]);
  await restore(post(postId));
  expect(await wordsOf(app, author)).toEqual([`comment by ${ben.username}, ${ada.username}`]);
});

test.each(['the one who is notified', 'the one who acts'])(
  'a block by %s hides earlier and later comments until it ends',
  async (who) => {
    const { author, ada, ben, cy, postId } = await newScene();
    await commentOn(app, ada, postId);
    await commentOn(app, ben, postId);
    const [one, other] = who === 'the one who acts' ? [ben, ada] : [ada, ben];
    await block(one, other);
    expect(await wordsOf(app, ada), 'of the comment before').toEqual([]);
    await commentOn(app, ben, postId);
    expect(await wordsOf(app, ada), 'of the comment after').toEqual([]);
    expect(await wordsOf(app, ben)).toEqual([]);
    await commentOn(app, cy, postId);
    expect(await wordsOf(app, ada)).toEqual([`thread by ${cy.username}`]);
    await unblock(one, other);
    expect(await wordsOf(app, ada)).toEqual([`thread by ${cy.username}, ${ben.username}`]);
    expect(await wordsOf(app, author)).toEqual([
      `comment by ${cy.username}, ${ben.username}, ${ada.username}`,
    ]);
  },
);

test.each(['author', 'member'])('a block by the %s ends notifications about the post', async (who) => {
  const { author, ada, ben, postId } = await newScene();
  await commentOn(app, ada, postId);
  await commentOn(app, ben, postId);
  await (who === 'author' ? block(author, ada) : block(ada, author));
  expect(await wordsOf(app, ada)).toEqual([]);
  await commentOn(app, ben, postId, `@${ada.username}`);
  expect(await wordsOf(app, ada)).toEqual([]);
  expect(await wordsOf(app, author)).toEqual([`comment by ${ben.username}`]);
});

test('a muted member causes no notifications', async () => {
  const { author, ada, ben, postId } = await newScene();
  await mute(author, ada);
  await commentOn(app, ada, postId, `@${author.username}`);
  await pressLike(app, ada, postId);
  expect(await wordsOf(app, author)).toEqual([]);
  await commentOn(app, ben, postId);
  expect(await wordsOf(app, author)).toEqual([`comment by ${ben.username}`]);
  expect(await wordsOf(app, ada), 'the muted one').toEqual([`thread by ${ben.username}`]);
  await unmute(author, ada);
  await commentOn(app, ada, postId);
  expect((await ofKind(app, author, 'comment')).map(({ actorCount }) => actorCount)).toEqual([2]);
});

test('a deleted member is no part of notifications, and has none', async () => {
  const { author, ada, ben, postId } = await newScene();
  await commentOn(app, ada, postId, `@${ben.username}`);
  await commentOn(app, ben, postId);
  await pressLike(app, ben, postId);
  await call(app, deleteUser, { token: ben.token, params: { userId: ben.userId } });
  expect(await wordsOf(app, author)).toEqual([`comment by ${ada.username}`]);
  expect(await wordsOf(app, ada)).toEqual([]);
  for (const table of ['notifications', 'mentions'] as const)
    await expect
      .poll(() => db.selectFrom(table).select('id').where('user_id', '=', ben.userId).execute())
      .toEqual([]);
  await call(app, deleteUser, { token: author.token, params: { userId: author.userId } });
  expect(await wordsOf(app, ada)).toEqual([]);
  await expect
    .poll(() => db.selectFrom('notifications').select('id').where('post_id', '=', postId).execute())
    .toEqual([]);
});

test('a repeated comment with the same key notifies once', async () => {
  const { author, ada, postId } = await newScene();
  const input = {
    token: ada.token,
    json: { PostId: postId, commentBody: 'Once' },
    headers: { [IDEMPOTENCY_KEY_HEADER]: `notified-${postId}` },
  };
  await call(app, createComment, input);
  await readAll(app, author);
  await call(app, createComment, input);
  expect(await wordsOf(app, author)).toEqual([`comment by ${ada.username} (read)`]);
});

test('a suspended member cannot read notifications', async () => {
  const member = await seedActor(db, 'suspended-reader');
  await suspendMember(resources, member.userId);
  const token = await signIn(db, member.userId);
  expect((await call(app, listNotifications, { token })).error().code).toBe('suspended');
});
