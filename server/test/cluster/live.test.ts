import { createComment } from '@plaza/contract/comment.ts';
import { logOut } from '@plaza/contract/session.ts';
import { expect, test, vi } from 'vitest';
import { call } from '../support/client.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { startDevice } from '../support/devices.ts';
import { listen, type Listening, type Received } from '../support/event-client.ts';
import { publish } from '../support/posts.ts';
import { remote } from '../support/remote.ts';
import { seedActor } from '../support/seed.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A machine that is busy with other tests takes longer than the promised 350 ms. */
const ARRIVES = { timeout: 10_000, interval: 5 };

const cluster = await startCluster(3, { RATE_LIMIT: 'off' });
const { db, addresses } = cluster;
const [first = '', second = '', third = ''] = addresses;
const writer = await seedActor(db, 'writer');

const createdOf = ({ events }: Listening) =>
  events.flatMap(([name, data]: Received) => (name === 'post' && data.change === 'created' ? [data.id] : []));

test('events of one server reach the streams of the others, with the comments of a third', async () => {
  const reader = await seedActor(db, 'reader');
  using stream = await listen(first, { token: reader.token });
  const { id: PostId } = await publish(remote(second), writer);
  await expect.poll(() => createdOf(stream), ARRIVES).toEqual([PostId]);
  const json = { PostId, commentBody: 'Hello' };
  const { body } = await call(remote(third), createComment, { token: writer.token, json });
  const id = body[0]?.id;
  await expect
    .poll(() => stream.events, ARRIVES)
    .toContainEqual(['comment', { id, PostId, change: 'created' }]);
});

test('a client that reconnects to another server receives what it missed', async () => {
  const reader = await seedActor(db, 'moves');
  using open = await listen(second, { token: reader.token });
  const { id } = await publish(remote(third), writer);
  using stream = await listen(second, { token: reader.token, lastEventId: '0123456789ab-7', age: 5000 });
  await expect.poll(() => createdOf(stream), ARRIVES).toContain(id);
  await expect.poll(() => createdOf(open), ARRIVES).toContain(id);
});

test('a log-out at one server ends the stream at another', async () => {
  const { userId } = await seedActor(db, 'leaves');
  const device = await startDevice(db, userId, 'day');
  using stream = await listen(first, { token: device.token });
  const { status } = await call(remote(second), logOut, { token: device.token, cookie: device.cookie });
  expect(status).toBe(200);
  await stream.ended;
});

test('after a server is killed, clients of the others are told to read again', async () => {
  const reader = await seedActor(db, 'survives');
  using stream = await listen(first, { token: reader.token });
  const before = stream.events.length;
  await cluster.end(2, 'SIGKILL');
  await expect.poll(() => stream.events.slice(before), ARRIVES).toContainEqual(['resync', {}]);
  await cluster.restart(2);
});

test('a server that stops ends its streams, and tells when to reconnect', async () => {
  const reader = await seedActor(db, 'waits');
  using stream = await listen(second, { token: reader.token });
  await cluster.end(1, 'SIGTERM');
  await stream.ended;
  expect(stream.retry).toBeLessThanOrEqual(2000);
  await cluster.restart(1);
});
