import { deleteComment } from '@plaza/contract/comment.ts';
import { deletePost, updatePost } from '@plaza/contract/post.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test, vi } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { HANG_DETECTOR } from '../support/hang-detector.ts';
import { markedStreams } from '../support/marked-streams.ts';
import { commentOn, notificationsOf, pressLike } from '../support/notifications.ts';
import { publish } from '../support/posts.ts';
import { comment, post, removals } from '../support/removals.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, type Actor } from '../support/seed.ts';
import { seedUsedInvitation } from '../support/used-invitation.ts';

const { db, resources } = await openPlaza();
// Events that are sent again seconds later would be those of another test. An application reads the delay when it is built.
Object.assign(resources.bus, { delayMs: 0 });
const app = await openBeside(resources);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
await vi.waitUntil(() => resources.bus.isConnected, HANG_DETECTOR);
const marker = await seedActor(db, 'marker');
const { allReceived, listenAs } = markedStreams(app, origin, marker);
const { block } = blocking(app);
const { remove, restore } = removals(resources);

/** A stream of a member who has this number of unread notifications. */
async function listenWith(unread: number, member: Actor) {
  const stream = await listenAs(member);
  await expect.poll(() => stream.events).toContainEqual(['notification', { unread }]);
  await allReceived(stream);
  return stream;
}

test('what somebody hidden does on the post of a third member is no event', async () => {
  const [blocker, blocked, other] = (await seedActors(db, names('hide', 3))) as [Actor, Actor, Actor];
  await block(blocker, blocked);
  const { id } = await publish(app, other);
  using stream = await listenAs(blocker);
  const { token } = blocked;
  const commentId = await commentOn(app, blocked, id);
  await pressLike(app, blocked, id);
  await call(app, recordView, { token, params: { id } });
  await call(app, deleteComment, { token, params: { commentId } });
  expect(await allReceived(stream)).toEqual([]);
  await call(app, recordView, { token: other.token, params: { id } });
  expect(await allReceived(stream)).toEqual([['post', { id, change: 'changed' }]]);
});

/** What a member did on the post of another one, and on an own post that mentions one who blocked the member since. */
interface Contents {
  readonly hidden: Actor;
  readonly commentId: number;
  readonly sharedPost: number;
  readonly ownPost: number;
}

const ACTS: readonly [what: string, act: (contents: Contents) => Promise<unknown>][] = [
  ['a further comment', ({ hidden, sharedPost }) => commentOn(app, hidden, sharedPost)],
  [
    'the deletion of a comment',
    ({ hidden: { token }, commentId }) => call(app, deleteComment, { token, params: { commentId } }),
  ],
  [
    'the deletion of a post',
    ({ hidden: { token }, ownPost: id }) => call(app, deletePost, { token, params: { id } }),
  ],
  [
    'the end of a mention',
    ({ hidden: { token }, ownPost: id }) =>
      call(app, updatePost, { token, params: { id }, json: { content: 'Nobody' } }),
  ],
  [
    'the deletion of the account',
    ({ hidden: { token, userId } }) => call(app, deleteUser, { token, params: { userId } }),
  ],
  [
    'a comment that a moderator removes and restores',
    async ({ commentId }) => {
      await remove(comment(commentId));
      await restore(comment(commentId));
    },
  ],
  [
    'a post that a moderator removes and restores',
    async ({ ownPost }) => {
      await remove(post(ownPost));
      await restore(post(ownPost));
    },
  ],
];

test.each(ACTS)('of somebody hidden, %s changes no notification', async (what, act) => {
  const index = ACTS.findIndex(([each]) => each === what);
  const [reader, hidden, other] = (await seedActors(db, names(`quiet${index}-`, 3))) as [Actor, Actor, Actor];
  const { id: sharedPost } = await publish(app, other);
  const { id: ownPost } = await publish(app, hidden, { content: `@${reader.username}` });
  await commentOn(app, reader, sharedPost);
  const commentId = await commentOn(app, hidden, sharedPost);
  await seedUsedInvitation(db, reader, hidden);
  await block(reader, hidden);
  await commentOn(app, other, sharedPost);
  using stream = await listenWith(1, reader);
  const before = await notificationsOf(app, reader);
  await act({ hidden, commentId, sharedPost, ownPost });
  expect(await allReceived(stream)).toEqual([]);
  expect(await notificationsOf(app, reader)).toEqual(before);
  await commentOn(app, other, sharedPost, `@${reader.username}`);
  await expect.poll(() => stream.events).toContainEqual(['notification', { unread: 2 }]);
});

test('the end of a like of somebody hidden changes no notification', async () => {
  const [author, other] = (await seedActors(db, names('liked', 2))) as [Actor, Actor];
  const moderator = await seedActorOf(db, 'likes', 'moderator');
  const { id } = await publish(app, author);
  await pressLike(app, moderator, id);
  await block(author, moderator);
  await pressLike(app, other, id);
  using stream = await listenWith(1, author);
  const before = await notificationsOf(app, author);
  await pressLike(app, moderator, id);
  expect(await allReceived(stream)).toEqual([]);
  expect(await notificationsOf(app, author)).toEqual(before);
  await pressLike(app, other, id);
  await expect.poll(() => stream.events).toContainEqual(['notification', { unread: 0 }]);
});
