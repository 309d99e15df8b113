import { createComment } from '@plaza/contract/comment.ts';
import { logOut } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { startDevice } from '../support/devices.ts';
import { listen, type Listening, type Received } from '../support/event-client.ts';
import { publish } from '../support/posts.ts';
import { patient, remote } from '../support/remote.ts';
import { seedActor } from '../support/seed.ts';

const cluster = await startCluster(3, { RATE_LIMIT: 'off' });
const { db, addresses } = cluster;
const [first = '', second = '', third = ''] = addresses;
const writer = await seedActor(db, 'writer');

/** Whether a server knows the events of the last second. */
async function isCurrent(address: string, token: string): Promise<boolean> {
  using stream = await listen(address, { token, age: 1000 });
  return stream.events.every(([name]) => name !== 'resync');
}

const createdOf = ({ events }: Listening) =>
  events.flatMap(([name, data]: Received) => (name === 'post' && data.change === 'created' ? [data.id] : []));

test('events of one server reach the streams of the others, with the comments of a third', async () => {
  const reader = await seedActor(db, 'reader');
  using stream = await listen(first, { token: reader.token });
  const { id: PostId } = await publish(patient(remote(second)), writer);
  await expect.poll(() => createdOf(stream)).toEqual([PostId]);
  const json = { PostId, commentBody: 'Hello' };
  const { body } = await call(patient(remote(third)), createComment, { token: writer.token, json });
  const id = body[0]?.id;
  await expect.poll(() => stream.events).toContainEqual(['comment', { id, PostId, change: 'created' }]);
});

test('a client that reconnects to another server receives what it missed', async () => {
  const reader = await seedActor(db, 'moves');
  using open = await listen(second, { token: reader.token });
  const { token } = reader;
  // A server knows all events only some time after its start.
  await expect.poll(() => isCurrent(second, token)).toBe(true);
  const began = performance.now();
  const { id } = await publish(patient(remote(third)), writer);
  const age = Math.ceil(performance.now() - began) + 1000;
  using stream = await listen(second, { token, lastEventId: '0123456789ab-7', age });
  await expect.poll(() => createdOf(stream)).toContain(id);
  await expect.poll(() => createdOf(open)).toContain(id);
});

test('a log-out at one server ends the stream at another', async () => {
  const { userId } = await seedActor(db, 'leaves');
  const device = await startDevice(db, userId, 'day');
  using stream = await listen(first, { token: device.token });
  const { status } = await call(patient(remote(second)), logOut, {
    token: device.token,
    cookie: device.cookie,
  });
  expect(status).toBe(200);
  await stream.ended;
});

test('after a server is killed, clients of the others are told to read again', async () => {
  const reader = await seedActor(db, 'survives');
  using stream = await listen(first, { token: reader.token });
  const before = stream.events.length;
  await cluster.end(2, 'SIGKILL');
  await expect.poll(() => stream.events.slice(before)).toContainEqual(['resync', {}]);
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
