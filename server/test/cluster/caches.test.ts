import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { localBus } from '../../src/bus/bus.ts';
import { createCommentReader } from '../../src/comments/comment-reader.ts';
import { jsonBody, type Json } from '../../src/lib/json.ts';
import { NOBODY } from '../../src/visibility/visibility-policy.ts';
import { createPostReader } from '../../src/posts/post-reader.ts';
import { startCluster } from '../support/cluster/cluster.ts';
import { keepSignedIn } from '../support/devices.ts';
import { HANG_DETECTOR, LONG_TEST } from '../support/hang-detector.ts';
import { patient, remote } from '../support/remote.ts';
import { keepReading, SHOWN, shownBy, writeUntilKilled, type Shown } from '../support/cluster/traffic.ts';
import { expectExactCounts } from '../support/invariants.ts';
import { names, seedActors, seedPosts, type Actor } from '../support/seed.ts';

vi.setConfig(LONG_TEST);

const KILLS = 50;
/** Servers that are killed and started again at the same time, and servers that stay. */
const VICTIMS = [0, 1];
const SURVIVORS = [2, 3];
const POSTS = 5;
/** Each victim has answered at least so many writes of each writer when it is killed. */
const WRITES = 5;

const cluster = await startCluster(VICTIMS.length + SURVIVORS.length);
const { db } = cluster;
const actors = await seedActors(db, names('member', 4));
await keepSignedIn(db);
/** The members whose pages are compared: a reader and a writer. */
const shown = [actors.slice(0, 1), actors.slice(2, 3)].flat();
const posts = await seedPosts(db, actors[0]?.userId ?? 0, POSTS);
const uncached = { db, bus: { ...localBus(), isConnected: false }, mediaBase: '' };
const [postReader, commentReader] = [createPostReader(uncached), createCommentReader(uncached)];

const serverAt = (index: number) => patient(remote(cluster.addresses[index] ?? ''));

const parsed = (json: Json<unknown>) => JSON.parse(jsonBody(json).toString()) as unknown;

/** The pages of a member, read from the tables. */
async function stored({ userId }: Actor): Promise<Shown> {
  const viewer = { userId, role: 'user', hidden: NOBODY } as const;
  const page = { limit: SHOWN, before: undefined };
  const listed = async (authorId?: number) => {
    const list = await postReader.list(viewer, { ...page, ...(authorId !== undefined && { authorId }) });
    return list.items.map(parsed);
  };
  const comments: unknown[] = [];
  for (const postId of posts) {
    const { items } = await commentReader.list(viewer, postId, page);
    comments.push(items.map(parsed));
  }
  return { feed: await listed(), profile: await listed(userId), comments };
}

/** Waits until the survivors show the rows of the tables. */
async function survivorsAgree(): Promise<void> {
  const agree = async () => {
    for (const actor of shown) {
      const expected = await stored(actor);
      for (const index of SURVIVORS) expect(await shownBy(serverAt(index), actor, posts)).toEqual(expected);
    }
  };
  await vi.waitFor(agree, HANG_DETECTOR);
}

async function killUnderTraffic(): Promise<void> {
  const end = new AbortController();
  const reading = SURVIVORS.flatMap((index) =>
    actors.slice(0, 2).map((actor) => keepReading(serverAt(index), actor, posts, end.signal)),
  );
  const ready = VICTIMS.flatMap(() => actors.slice(2).map(() => Promise.withResolvers<void>()));
  const writing = VICTIMS.flatMap((index) => actors.slice(2).map((actor) => ({ index, actor }))).map(
    ({ index, actor }, i) =>
      writeUntilKilled(serverAt(index), actor, posts, (n) => {
        if (n === WRITES) ready[i]?.resolve();
      }),
  );
  await Promise.all(ready.map(({ promise }) => promise));
  await delay(Math.random() * 300);
  await Promise.all(VICTIMS.map((index) => cluster.end(index, 'SIGKILL')));
  await Promise.all(writing);
  end.abort();
  await Promise.all(reading);
}

test('after a server is killed under writes, the caches of the others equal the tables', async () => {
  for (let kills = 0; kills < KILLS; kills += VICTIMS.length) {
    await killUnderTraffic();
    const restarted = VICTIMS.map((index) => cluster.restart(index));
    await survivorsAgree();
    await Promise.all(restarted);
  }
  await expectExactCounts(db);
});
