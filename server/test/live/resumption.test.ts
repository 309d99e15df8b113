import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { listen, type Received } from '../support/event-client.ts';
import { openNarrowProxy } from '../support/narrow-proxy.ts';
import { HANG_DETECTOR } from '../support/hang-detector.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { db, resources } = await openPlaza();
const { bus } = resources;
// Events that are sent again seconds later would be missed twice. An application reads the delay when it is built.
Object.assign(bus, { delayMs: 0 });
const app = await openBeside(resources);
const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const folder = open.adopt(await mkdtempDisposable(join(tmpdir(), 'plaza-')), (made) => made.remove());
const path = join(folder.path, 'socket');
await app.listen({ path });
const proxy = open.use(await openNarrowProxy(path));
// When the bus connects, clients are told to read again.
await vi.waitUntil(() => bus.isConnected, HANG_DETECTOR);
const { userId, token } = await seedActor(db, 'reader');
const postId = await seedPost(db, userId);

const commentsOf = (events: readonly Received[]) =>
  events.flatMap(([name, data]) => (name === 'comment' ? [data.id] : []));
let lastId = 0;

/** Publishes comments while another stream of the member receives them. @returns their ids */
async function publishComments(count: number): Promise<number[]> {
  using observer = await listen(proxy.url, { token });
  const ids = Array.from({ length: count }, () => ++lastId);
  // Not so many at once that the stream ends, because it has not read them.
  for (let start = 0; start < count; start += 200) {
    const some = ids.slice(start, start + 200);
    bus.publish(some.map((id) => ['comment_created', id, postId, userId]));
    await expect.poll(() => commentsOf(observer.events)).toContain(some.at(-1));
  }
  return ids;
}

/** The position of a stream that is then interrupted. */
async function interruptedAt(): Promise<string | undefined> {
  using stream = await listen(proxy.url, { token });
  return stream.lastEventId;
}

test('a client that missed more than 64 KiB is told to read again, and the stream continues', async () => {
  const lastEventId = await interruptedAt();
  await publishComments(3500);
  using stream = await listen(proxy.url, { token, lastEventId });
  expect(stream.lastEventId).not.toBe(lastEventId);
  expect(stream.events[0]).toEqual(['resync', {}]);
  const [id] = await publishComments(1);
  await expect.poll(() => commentsOf(stream.events)).toEqual([id]);
});

test('a client that is interrupted again and again while it receives what it missed continues each time', async () => {
  let lastEventId = await interruptedAt();
  const missed = await publishComments(800);
  const received: Received[] = [];
  proxy.endAfter(16 * 1024);
  for (let attempt = 0; attempt < 3; attempt++) {
    using stream = await listen(proxy.url, { token, lastEventId });
    await stream.ended;
    expect(stream.lastEventId, `after attempt ${attempt}`).not.toBe(lastEventId);
    ({ lastEventId } = stream);
    received.push(...stream.events);
  }
  proxy.endAfter(Infinity);
  using stream = await listen(proxy.url, { token, lastEventId });
  expect(commentsOf(stream.events).length).toBeLessThan(missed.length / 2);
  received.push(...stream.events);
  expect(new Set(commentsOf(received))).toEqual(new Set(missed));
  expect(received).not.toContainEqual(['resync', {}]);
});
