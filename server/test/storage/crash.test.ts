import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createComment } from '@plaza/contract/comment.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { expect, test } from 'vitest';
import { imageFiles } from '../../src/images/image-table.ts';
import { call } from '../support/client.ts';
import { expectExactCounts, expectSoundFile } from '../support/invariants.ts';
import { picture } from '../support/members.ts';
import { fileOf, postFor, publish } from '../support/posts.ts';
import { remote } from '../support/remote.ts';
import { names, seedActors, type Actor } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer } from '../support/server-process.ts';

const CLIENTS = 4;
const ROUNDS = 3;
const { dataDir, db, environment } = await openServerDatabase();
const clients = await seedActors(db, names('client', CLIENTS));
const image = fileOf(await picture('png', 700, 500), 'a.png');

/** The rows that the server acknowledged. */
const acknowledged = { posts: new Set<number>(), comments: new Set<number>(), likes: new Set<number>() };

/** Publishes, comments and likes until the server is gone. */
async function actUntilEnd(address: string, actor: Actor): Promise<void> {
  const server = remote(address);
  const { token } = actor;
  try {
    for (;;) {
      const { id: PostId } = await publish(server, actor, { image });
      acknowledged.posts.add(PostId);
      const comment = await call(server, createComment, { token, json: { PostId, commentBody: 'Mine' } });
      expect(comment.status).toBe(201);
      for (const { id } of comment.body) acknowledged.comments.add(id);
      expect((await call(server, toggleLike, { token, json: { PostId } })).status).toBe(201);
      acknowledged.likes.add(PostId);
    }
  } catch (error) {
    // What fetch throws when the connection breaks.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function expectNothingLost(): Promise<void> {
  const posts = await db.selectFrom('posts').select('id').execute();
  const comments = await db.selectFrom('comments').select('id').execute();
  const likes = await db.selectFrom('reactions').select('post_id').execute();
  const lost = {
    posts: acknowledged.posts.difference(new Set(posts.map(({ id }) => id))),
    comments: acknowledged.comments.difference(new Set(comments.map(({ id }) => id))),
    likes: acknowledged.likes.difference(new Set(likes.map(({ post_id }) => post_id))),
  };
  expect(lost).toEqual({ posts: new Set(), comments: new Set(), likes: new Set() });
  await expectExactCounts(db);
  await expectSoundFile(db);

  const files = new Set((await readdir(dataDir, { recursive: true })).map((path) => path.split('/').at(-1)));
  const images = await db.selectFrom('images').select(['name', 'widths', 'post_id']).execute();
  const needed = images.flatMap(imageFiles);
  expect(needed.filter((file) => !files.has(file))).toEqual([]);
  const pictured = new Set(images.map(({ post_id }) => post_id));
  expect(posts.filter(({ id }) => !pictured.has(id))).toEqual([]);
}

/** The last post that was acknowledged before is served again, with its picture. */
async function expectServed(address: string): Promise<void> {
  const id = [...acknowledged.posts].at(-1);
  const [reader] = clients;
  if (id === undefined || !reader) return;
  const { imageUrl } = await postFor(remote(address), reader, id);
  expect((await fetch(address + (imageUrl ?? ''))).status).toBe(200);
}

test('a server that is killed during writes loses nothing that it acknowledged', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const started = performance.now();
    await using server = await startServer(environment);
    const ready = Math.round(performance.now() - started);
    await expectServed(server.address);
    const before = acknowledged.likes.size;
    const acting = clients.map((client) => actUntilEnd(server.address, client));
    await expect.poll(() => acknowledged.likes.size).toBeGreaterThan(before + CLIENTS);
    await delay(Math.random() * 200);
    expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
    await Promise.all(acting);
    await expectNothingLost();
    process.stdout.write(`Round ${round}: ready after ${ready} ms, ${acknowledged.posts.size} posts kept\n`);
  }
});
