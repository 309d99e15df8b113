import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { createAppeal, decideAppeal } from '@plaza/contract/decision.ts';
import { deletePost, updatePost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import type { Listening, Received } from '../support/event-client.ts';
import { HANG_DETECTOR } from '../support/hang-detector.ts';
import { markedStreams } from '../support/marked-streams.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { publish } from '../support/posts.ts';
import { comment, post as removable, removals } from '../support/removals.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, type Actor } from '../support/seed.ts';

const { db, resources } = await openPlaza();
// Events that are sent again seconds later would be those of another test. An application reads the delay when it is built.
Object.assign(resources.bus, { delayMs: 0 });
const app = await openBeside(resources);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
// When the bus connects, clients are told to read again.
await vi.waitUntil(() => resources.bus.isConnected, HANG_DETECTOR);
const [writer, marker] = (await seedActors(db, ['writer', 'marker'])) as [Actor, Actor];

const commentOn = async (actor: Actor, PostId: number) => {
  const { body } = await call(app, createComment, {
    token: actor.token,
    json: { PostId, commentBody: 'Hello' },
  });
  return body.at(-1)?.id ?? 0;
};

const { allReceived, received, listenAs } = markedStreams(app, origin, marker);

const withoutCounts = (events: readonly Received[]) => events.filter(([name]) => name !== 'counts');

test('a member receives what others do: posts, comments, counts, changed members', async () => {
  const reader = await seedActor(db, 'reader');
  using stream = await listenAs(reader);
  const { id } = await publish(app, writer);
  expect(await received(stream)).toEqual([['post', { id, change: 'created' }]]);
  const { token } = writer;
  await call(app, updatePost, { token, params: { id }, json: { title: 'Another' } });
  const commentId = await commentOn(writer, id);
  await call(app, toggleLike, { token, json: { PostId: id } });
  await call(app, recordView, { token, params: { id } });
  await expect
    .poll(() => stream.events)
    .toContainEqual(['counts', { id, viewCount: 1, likeCount: 1, dislikeCount: 0, commentCount: 1 }]);
  await call(app, deleteComment, { token, params: { commentId } });
  await call(app, updateUser, {
    token,
    params: { userId: writer.userId },
    json: { bio: 'New' },
  });
  const events = await received(stream);
  await call(app, deletePost, { token, params: { id } });
  events.push(...(await received(stream)));
  expect(withoutCounts(events)).toEqual([
    ['post', { id, change: 'changed' }],
    ['comment', { id: commentId, PostId: id, change: 'created' }],
    ['comment', { id: commentId, PostId: id, change: 'deleted' }],
    ['member', { userId: writer.userId }],
    ['post', { id, change: 'deleted' }],
  ]);
});

test('blocked members cause no events, for the other one neither, and muted ones do not announce posts', async () => {
  const [blocker, blocked, muter, author] = (await seedActors(db, names('hidden', 4))) as [
    Actor,
    Actor,
    Actor,
    Actor,
  ];
  const { block, mute } = blocking(app);
  await block(blocker, blocked);
  await mute(muter, blocked);
  const own = await publish(app, author);
  using ofBlocker = await listenAs(blocker);
  using ofMuter = await listenAs(muter);
  using ofBlocked = await listenAs(blocked);
  const posts = [await publish(app, blocked), await publish(app, blocker)];
  const ofBlockeds = await commentOn(blocked, own.id);
  const ofBlockers = await commentOn(blocker, own.id);
  await call(app, toggleLike, { token: blocked.token, json: { PostId: posts[0]?.id } });
  const textsOf = async (stream: Listening) =>
    new Set((await received(stream)).map(([name, data]) => `${name} ${'id' in data ? data.id : ''}`));
  const [ofHim, ofHer] = [posts[0]?.id ?? 0, posts[1]?.id ?? 0];
  const ofReader = [`comment ${ofBlockers}`, `post ${ofHer}`];
  expect(await textsOf(ofBlocker)).toEqual(new Set([...ofReader, `post ${own.id}`]));
  const ofMuted = [`comment ${ofBlockeds}`, `counts ${ofHim}`, `counts ${own.id}`];
  expect(await textsOf(ofMuter)).toEqual(new Set([...ofReader, ...ofMuted]));
  expect(await textsOf(ofBlocked)).toEqual(
    new Set([`comment ${ofBlockeds}`, `post ${ofHim}`, `post ${own.id}`]),
  );
});

test('a block takes effect on open streams, and tells the one who is blocked later', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  onTestFinished(() => void vi.restoreAllMocks());
  const [ann, ben] = (await seedActors(db, names('open', 2))) as [Actor, Actor];
  using ofAnn = await listenAs(ann);
  using ofBen = await listenAs(ben);
  await blocking(app).block(ann, ben);
  await expect.poll(() => ofAnn.events).toContainEqual(['resync', {}]);
  expect(await allReceived(ofBen)).toEqual([]);
  const { id } = await publish(app, ben);
  expect(await received(ofAnn, id)).toEqual([]);
  expect(await received(ofBen, id)).toEqual([['post', { id, change: 'created' }]]);
});

test('a removed post disappears for all but its author and moderators', async () => {
  const [author, reader] = (await seedActors(db, names('removed', 2))) as [Actor, Actor];
  const moderator = await seedActorOf(db, 'moderates', 'moderator');
  const { id } = await publish(app, author);
  const commentId = await commentOn(author, id);
  const streams = await Promise.all([author, moderator, reader].map(listenAs));
  const { remove, restore } = removals(resources);
  const changesOf = async () =>
    Promise.all(
      streams.map(async (stream) => (await received(stream, id)).filter(([name]) => name !== 'counts')),
    );
  await remove(removable(id));
  const changed = ['post', { id, change: 'changed' }];
  const deleted = ['post', { id, change: 'deleted' }];
  expect(await changesOf()).toEqual([[changed], [changed], [deleted]]);
  await restore(removable(id));
  expect(await changesOf()).toEqual([[changed], [changed], [changed]]);
  await remove(comment(commentId));
  const commentChange = (change: string) => [['comment', { id: commentId, PostId: id, change }]];
  const [marked, gone, again] = ['changed', 'deleted', 'created'].map(commentChange);
  expect(await changesOf()).toEqual([marked, marked, gone]);
  await restore(comment(commentId));
  expect(await changesOf()).toEqual([marked, marked, again]);
  for (const stream of streams) stream[Symbol.dispose]();
});

test('moderators who see a report, decision or appeal are told that it changed, others are not', async () => {
  const [author, reader] = (await seedActors(db, names('judged', 2))) as [Actor, Actor];
  const [judge, peer] = [
    await seedActorOf(db, 'judge', 'moderator'),
    await seedActorOf(db, 'peer', 'moderator'),
  ];
  const chief = await seedActorOf(db, 'chief', 'owner');
  const { id } = await publish(app, author);
  const streams = await Promise.all([author, reader, judge, peer, chief].map(listenAs));
  const told = () =>
    Promise.all(
      streams.map(async (stream) => (await received(stream)).some(([name]) => name === 'moderation')),
    );
  await reportAs(app, reader, 'post', id);
  expect(await told()).toEqual([false, false, true, true, true]);
  const { body: decision } = await decideAs(app, judge, 'post', id, { measure: 'warn' });
  expect(await told()).toEqual([false, false, true, true, true]);
  const params = { decisionId: decision.id };
  await call(app, createAppeal, { token: author.token, params, json: { text: 'Why?' } });
  expect(await told()).toEqual([false, false, true, true, true]);
  await call(app, decideAppeal, { token: peer.token, params, json: { isGranted: false, answer: '' } });
  expect(await told()).toEqual([false, false, true, true, true]);
  await decideAs(app, chief, 'member', peer.userId, { measure: 'warn' });
  expect(await told(), 'moderators do not see what is decided about a moderator').toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  for (const stream of streams) stream[Symbol.dispose]();
});
