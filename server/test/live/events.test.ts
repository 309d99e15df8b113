import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { deletePost, updatePost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test, vi } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { blocking } from '../support/blocks.ts';
import { call } from '../support/client.ts';
import { listen, type Listening, type Received } from '../support/event-client.ts';
import { publish } from '../support/posts.ts';
import { comment, post as removable, removals } from '../support/removals.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, type Actor } from '../support/seed.ts';

const plaza = await openPlaza();
const { app, db, resources } = plaza;
// Events that are sent again seconds later would be those of another test.
Object.assign(resources.bus, { delayMs: 0 });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
// When the bus connects, clients are told to read again.
await vi.waitUntil(() => resources.bus.isConnected, { timeout: 10_000 });
const [writer, marker] = (await seedActors(db, ['writer', 'marker'])) as [Actor, Actor];

const commentOn = async (actor: Actor, PostId: number) => {
  const { body } = await call(app, createComment, {
    token: actor.token,
    json: { PostId, commentBody: 'Hello' },
  });
  return body.at(-1)?.id ?? 0;
};

const marks = new Set<number>();
const read = new WeakMap<Listening, number>();

/** The events that arrived since the last call, in their order, without `notification` and `resync`. @param about a post */
async function received(stream: Listening, about?: number): Promise<Received[]> {
  const { id } = await publish(app, marker);
  marks.add(id);
  await expect.poll(() => stream.events.some(([name, data]) => name === 'post' && data.id === id)).toBe(true);
  const events = stream.events.slice(read.get(stream));
  read.set(stream, stream.events.length);
  return events.filter((event) => {
    if (event[0] === 'notification' || event[0] === 'resync') return false;
    if (event[0] === 'post' && marks.has(event[1].id)) return false;
    return about === undefined || postOf(event) === about;
  });
}

const postOf = ([name, data]: Received) =>
  name === 'comment' ? data.PostId : 'id' in data ? data.id : undefined;

/** A stream without the events of what was done before. */
async function listenAs({ token }: Actor) {
  const stream = await listen(origin, { token });
  await received(stream);
  return stream;
}

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

test.each(['unchanged update', 'comment that does not exist'])('nothing is sent for an %s', async (which) => {
  const reader = await seedActor(db, `reader-${which.split(' ')[0] ?? ''}`);
  const { id, title } = await publish(app, writer);
  using stream = await listenAs(reader);
  const { token } = writer;
  if (which === 'unchanged update') await call(app, updatePost, { token, params: { id }, json: { title } });
  else await call(app, deleteComment, { token, params: { commentId: 999_999 } });
  expect(withoutCounts(await received(stream))).toEqual([]);
});

test('blocked and muted members cause no events, for the other one neither', async () => {
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
  const ofReader = new Set([`comment ${ofBlockers}`, `post ${ofHer}`, `post ${own.id}`]);
  expect(await textsOf(ofBlocker)).toEqual(ofReader);
  expect(await textsOf(ofMuter)).toEqual(ofReader);
  expect(await textsOf(ofBlocked)).toEqual(
    new Set([`comment ${ofBlockeds}`, `post ${ofHim}`, `post ${own.id}`]),
  );
});

test('a block takes effect on open streams, and its members read again what they show', async () => {
  const [ann, ben] = (await seedActors(db, names('open', 2))) as [Actor, Actor];
  using ofAnn = await listenAs(ann);
  using ofBen = await listenAs(ben);
  await blocking(app).block(ann, ben);
  for (const { events } of [ofAnn, ofBen]) await expect.poll(() => events).toContainEqual(['resync', {}]);
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
  const gone = ['comment', { id: commentId, PostId: id, change: 'deleted' }];
  expect((await changesOf()).map((events) => events.at(-1))).toEqual([gone, gone, gone]);
  for (const stream of streams) stream[Symbol.dispose]();
});
