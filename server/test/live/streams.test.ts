import { createComment, deleteComment } from '@plaza/contract/comment.ts';
import { readNotifications } from '@plaza/contract/notification.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { AGE_MAX_MS, EVENT_STREAM, STREAMS_OF_MEMBER_MAX, streamEvents } from '@plaza/contract/event.ts';
import { logOut } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { recordView } from '@plaza/contract/view.ts';
import { expect, test, vi } from 'vitest';
import { suspendMember } from '../support/account-state.ts';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { startDevice } from '../support/devices.ts';
import { listen, type Received } from '../support/event-client.ts';
import { HANG_DETECTOR } from '../support/hang-detector.ts';
import { publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { db, resources } = await openPlaza();
// Seconds later, clients would be told again what happened, and to read again. An application reads the delay when it is built.
Object.assign(resources.bus, { delayMs: 0 });
const app = await openBeside(resources);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
// When the bus connects, clients are told to read again.
await vi.waitUntil(() => resources.bus.isConnected, HANG_DETECTOR);
const writer = await seedActor(db, 'writer');

const createdOf = (events: readonly Received[]) =>
  events.flatMap(([name, data]) => (name === 'post' && data.change === 'created' ? [data.id] : []));

test('a call without an access token is rejected', async () => {
  const { status } = await call(app, streamEvents);
  expect(status).toBe(401);
});

test('an answer to HEAD ends', async () => {
  const { token } = await seedActor(db, 'asks-for-the-head');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(origin + endpointPath(streamEvents), { method: 'HEAD', headers });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    EVENT_STREAM,
    '',
  ]);
});

test('a client that names its last event receives those after it, once and in order', async () => {
  const { token } = await seedActor(db, 'resumes');
  using first = await listen(origin, { token });
  const seen = await publish(app, writer);
  await expect.poll(() => createdOf(first.events)).toEqual([seen.id]);
  const { lastEventId } = first;
  first[Symbol.dispose]();
  const missed = [await publish(app, writer), await publish(app, writer)].map(({ id }) => id);
  using second = await listen(origin, { token, lastEventId });
  await expect.poll(() => createdOf(second.events)).toEqual(missed);
  expect(second.events).not.toContainEqual(['resync', {}]);
});

const AN_HOUR_AGO = (Date.now() - 60 * 60 * 1000).toString(36);
test.each([
  ['an unknown last event', { lastEventId: '000000000000-5' }],
  ['a malformed last event', { lastEventId: 'x' }],
  [
    'a last event of an ended process, received late',
    { lastEventId: `000000000000-5-${AN_HOUR_AGO}`, age: 0 },
  ],
  ['a state older than the log', { age: 60 * 60 * 1000 }],
  ['a state of the longest age', { age: AGE_MAX_MS }],
  ['a state of two days ago', { age: 2 * AGE_MAX_MS }],
])('a client with %s is told to read again', async (_, resumption) => {
  const { token } = await seedActor(db, `resync${Object.values(resumption).join('')}`);
  using stream = await listen(origin, { token, ...resumption });
  expect(stream.events[0]).toEqual(['resync', {}]);
});

test('a stream ends with its session, not with others of the member', async () => {
  const { userId } = writer;
  const [ended, other] = [await startDevice(db, userId, 'day'), await startDevice(db, userId, 'day')];
  using endedStream = await listen(origin, { token: ended.token });
  using otherStream = await listen(origin, { token: other.token });
  await call(app, logOut, { token: ended.token, cookie: ended.cookie });
  await endedStream.ended;
  const { id } = await publish(app, writer);
  await expect.poll(() => createdOf(otherStream.events)).toContain(id);
});

test('a suspension ends the streams of the member', async () => {
  const suspended = await seedActor(db, 'suspended');
  using stream = await listen(origin, { token: suspended.token });
  await suspendMember(resources, suspended.userId);
  await stream.ended;
  const { status } = await call(app, streamEvents, { token: suspended.token });
  expect(status).not.toBe(200);
});

test('the oldest stream of a member ends when there are too many', async () => {
  const { token } = await seedActor(db, 'many-streams');
  const streams = [];
  for (let i = 0; i <= STREAMS_OF_MEMBER_MAX; i++) streams.push(await listen(origin, { token }));
  await streams[0]?.ended;
  const { id } = await publish(app, writer);
  for (const { events } of streams.slice(1)) await expect.poll(() => createdOf(events)).toContain(id);
  for (const stream of streams) stream[Symbol.dispose]();
});

test('a member is sent the number of unread notifications, at first and whenever it changes', async () => {
  const [author, other] = [await seedActor(db, 'unread-author'), await seedActor(db, 'unread-other')];
  const { id: PostId } = await publish(app, author);
  using stream = await listen(origin, { token: author.token });
  using ofOther = await listen(origin, { token: other.token });
  const unread = () =>
    stream.events.flatMap(([name, data]) => (name === 'notification' ? [data.unread] : []));
  expect(unread()).toEqual([0]);
  const json = { PostId, commentBody: 'Hello' };
  const { body } = await call(app, createComment, { token: other.token, json });
  await expect.poll(unread).toEqual([0, 1]);
  await call(app, deleteComment, { token: other.token, params: { commentId: body[0]?.id ?? 0 } });
  await expect.poll(unread).toEqual([0, 1, 0]);
  await call(app, toggleLike, { token: other.token, json: { PostId } });
  await expect.poll(unread).toEqual([0, 1, 0, 1]);
  const upTo = new Date().toISOString();
  await call(app, readNotifications, { token: author.token, json: { upTo } });
  await expect.poll(unread).toEqual([0, 1, 0, 1, 0]);
  await call(app, createComment, { token: other.token, json });
  await expect.poll(unread).toEqual([0, 1, 0, 1, 0, 1]);
  await call(app, recordView, { token: author.token, params: { id: PostId } });
  await expect.poll(unread).toEqual([0, 1, 0, 1, 0, 1, 0]);
  expect(ofOther.events.filter(([name]) => name === 'notification')).toEqual([
    ['notification', { unread: 0 }],
  ]);
});

test('a member is sent the number of unread notifications after the deletion of an account that caused some', async () => {
  const [author, other] = [await seedActor(db, 'left-author'), await seedActor(db, 'left-other')];
  const { id: PostId } = await publish(app, author);
  await call(app, toggleLike, { token: other.token, json: { PostId } });
  using stream = await listen(origin, { token: author.token });
  const unread = () =>
    stream.events.flatMap(([name, data]) => (name === 'notification' ? [data.unread] : []));
  await expect.poll(unread).toEqual([1]);
  await call(app, deleteUser, { token: other.token, params: { userId: other.userId } });
  await expect.poll(unread).toEqual([1, 0]);
});
