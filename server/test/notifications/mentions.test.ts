import { deleteComment } from '@plaza/contract/comment.ts';
import { MENTIONS_MAX } from '@plaza/contract/mention.ts';
import { updatePost } from '@plaza/contract/post.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { commentOn, notificationsOf, ofKind, readAll, wordsOf } from '../support/notifications.ts';
import { formOf, publish } from '../support/posts.ts';
import { seedApplicant } from '../support/registrations.ts';
import { comment, post, removals } from '../support/removals.ts';
import { names, seedActor, seedActors, seedPost } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const { remove, restore } = removals(resources);
const { block, unblock } = blocking(app);
const author = await seedActor(db, 'author');
const writer = await seedActor(db, 'writer');

let members = 0;
const newMember = () => seedActor(db, `member${++members}`);
const edit = (postId: number, json: { title?: string; content?: string }) =>
  call(app, updatePost, { token: author.token, params: { id: postId }, json });

test('a member who is mentioned in a comment in any case is notified once, and others are not', async () => {
  const [member, other] = [await newMember(), await newMember()];
  const postId = await seedPost(db, author.userId);
  const commentId = await commentOn(
    app,
    writer,
    postId,
    `@${member.username.toUpperCase()}, @${member.username}!`,
  );
  expect(await notificationsOf(app, member)).toMatchObject([
    { kind: 'mention', commentId, actorCount: 1, actors: [{ username: 'writer' }], post: { id: postId } },
  ]);
  expect(await wordsOf(app, other)).toEqual([]);
});

test('a mention behind a dot is notified, and one in the address of a page is not', async () => {
  const [member, other] = [await newMember(), await newMember()];
  const postId = await seedPost(db, author.userId);
  await commentOn(app, writer, postId, `.@${member.username} https://example.org/?a&@${other.username}`);
  expect(await wordsOf(app, member)).toEqual(['mention by writer']);
  expect(await wordsOf(app, other)).toEqual([]);
});

test('a mention of a former username reaches the member', async () => {
  const member = await newMember();
  const form = formOf({ username: `renamed-${member.username}` });
  await call(app, updateUser, { token: member.token, params: { userId: member.userId }, form });
  const postId = await seedPost(db, author.userId);
  await commentOn(app, writer, postId, `@${member.username} and @renamed-${member.username}`);
  expect(await wordsOf(app, member)).toEqual(['mention by writer']);
});

test('a mention replaces the notification about the same comment', async () => {
  const member = await newMember();
  const postId = await seedPost(db, author.userId);
  await commentOn(app, member, postId);
  await readAll(app, author);
  await commentOn(app, writer, postId, `@author @${member.username}`);
  expect(await wordsOf(app, member)).toEqual(['mention by writer']);
  expect((await wordsOf(app, author)).slice(0, 2)).toEqual([
    'mention by writer',
    `comment by ${member.username} (read)`,
  ]);
  await commentOn(app, writer, postId);
  expect(await wordsOf(app, member)).toEqual(['thread by writer', 'mention by writer']);
});

test('mentions in title and content of a new post are notified, and in an edit only those that it adds', async () => {
  const [one, two, three] = [await newMember(), await newMember(), await newMember()];
  const { id } = await publish(app, author, { title: `For @${one.username}`, content: `@${two.username}` });
  for (const member of [one, two])
    expect(await notificationsOf(app, member)).toMatchObject([
      { kind: 'mention', commentId: null, actors: [{ username: 'author' }], post: { id } },
    ]);
  for (const member of [one, two]) await readAll(app, member);
  await edit(id, { content: `@${two.username} and @${three.username}` });
  expect(await wordsOf(app, one)).toEqual(['mention by author (read)']);
  expect(await wordsOf(app, two)).toEqual(['mention by author (read)']);
  expect(await wordsOf(app, three)).toEqual(['mention by author']);
  await readAll(app, three);
  await edit(id, { content: 'Nobody' });
  await edit(id, { content: `@${three.username}` });
  expect(await wordsOf(app, three), 'mentioned a second time').toEqual(['mention by author (read)']);
});

test('an edit that removes a mention withdraws its unread notification, and only that', async () => {
  const [one, two] = [await newMember(), await newMember()];
  const { id } = await publish(app, author, { title: `For @${one.username}`, content: `@${two.username}` });
  await commentOn(app, writer, id, `@${two.username}`);
  await edit(id, { title: 'For nobody', content: 'innocent' });
  expect(await wordsOf(app, one)).toEqual([]);
  expect(await wordsOf(app, two), 'mentioned in a comment too').toEqual(['mention by writer']);
  await edit(id, { content: `@${one.username}` });
  expect(await wordsOf(app, one), 'mentioned again').toEqual(['mention by author']);
});

test('all edits of a post together mention 20 members, also after mentions were withdrawn', async () => {
  const crowd = await seedActors(db, names('later', MENTIONS_MAX + 2));
  const [first, ...others] = crowd;
  if (!first) throw new Error('unreachable');
  const notified = async () =>
    (await Promise.all(crowd.map(async (member) => (await wordsOf(app, member)).length))).join('');
  const { id } = await publish(app, author, { content: `@${first.username}` });
  for (const { username } of others.slice(0, 10)) await edit(id, { content: `@${username}` });
  expect(await notified()).toBe(`${'0'.repeat(10)}1${'0'.repeat(11)}`);
  await edit(id, { content: others.map(({ username }) => `@${username}`).join(' ') });
  expect(await notified(), 'the first of the text').toBe(`0${'1'.repeat(10)}${'0'.repeat(11)}`);
  await edit(id, { content: 'innocent' });
  await edit(id, { content: `@${first.username}` });
  expect(await notified()).toBe('0'.repeat(22));
  await commentOn(app, author, id, `@${first.username}`);
  expect(await wordsOf(app, first), 'a comment has its own').toEqual(['mention by author']);
});

test('a mention stays when an edit replaces a former username by the present one', async () => {
  const member = await newMember();
  const { id } = await publish(app, author, { content: `@${member.username}` });
  const form = formOf({ username: `present-${member.username}` });
  await call(app, updateUser, { token: member.token, params: { userId: member.userId }, form });
  await edit(id, { content: `@present-${member.username}` });
  expect(await wordsOf(app, member)).toEqual(['mention by author']);
});

test('nobody is notified of an own mention, an email address, or an unknown username', async () => {
  const member = await newMember();
  const postId = await seedPost(db, author.userId);
  await commentOn(app, member, postId, `@${member.username}`);
  await commentOn(app, writer, postId, `${member.username}@example.org x@${member.username} @nobody-here`);
  expect((await wordsOf(app, member)).filter((words) => words.startsWith('mention'))).toEqual([]);
});

test('a member who waits for approval cannot be mentioned', async () => {
  const applicant = await seedApplicant(db, 'applicant');
  const postId = await seedPost(db, author.userId);
  await commentOn(app, writer, postId, '@applicant');
  expect(
    await db.selectFrom('mentions').select('id').where('user_id', '=', applicant.userId).execute(),
  ).toEqual([]);
});

test('a comment mentions the first 20 members', async () => {
  const crowd = await seedActors(db, names('crowd', MENTIONS_MAX + 1));
  const postId = await seedPost(db, author.userId);
  await commentOn(app, writer, postId, crowd.map(({ username }) => `@${username}`).join(' '));
  const notified = await Promise.all(crowd.map(async (member) => (await wordsOf(app, member)).length));
  expect(notified).toEqual([...Array.from({ length: MENTIONS_MAX }, () => 1), 0]);
});

test('a block hides mentions while it lasts', async () => {
  const member = await newMember();
  const postId = await seedPost(db, author.userId);
  await commentOn(app, writer, postId, `@${member.username}`);
  await block(member, writer);
  expect(await wordsOf(app, member)).toEqual([]);
  await unblock(member, writer);
  expect(await wordsOf(app, member)).toEqual(['mention by writer']);
  await block(writer, member);
  expect(await wordsOf(app, member)).toEqual([]);
  await commentOn(app, writer, postId, `@${member.username}`);
  expect(await wordsOf(app, member)).toEqual([]);
});

test('a mention disappears with its comment or post, and comes back with it', async () => {
  const member = await newMember();
  const { id } = await publish(app, author, { content: `@${member.username}` });
  const commentId = await commentOn(app, writer, id, `@${member.username}`);
  expect(await wordsOf(app, member)).toEqual(['mention by writer, author']);
  await remove(comment(commentId));
  expect(await wordsOf(app, member)).toEqual(['mention by author']);
  await remove(post(id));
  expect(await wordsOf(app, member)).toEqual([]);
  await restore(post(id));
  await restore(comment(commentId));
  expect(await wordsOf(app, member)).toEqual(['mention by writer, author']);
  await call(app, deleteComment, { token: writer.token, params: { commentId } });
  expect(await wordsOf(app, member)).toEqual(['mention by author']);
});

test('mentions of a member are one notification per post, which leads to the first unread one', async () => {
  const member = await newMember();
  const [one, two] = [await seedPost(db, author.userId), await seedPost(db, author.userId)];
  const first = await commentOn(app, writer, one, `@${member.username}`);
  await commentOn(app, author, one, `@${member.username}`);
  await commentOn(app, writer, two, `@${member.username}`);
  expect(await wordsOf(app, member)).toEqual(['mention by writer', 'mention by author, writer']);
  expect((await ofKind(app, member, 'mention'))[1]?.commentId).toBe(first);
});
