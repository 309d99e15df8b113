import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createComment } from '@plaza/contract/comment.ts';
import { endpointPath, type Endpoint, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { createPost, getPost } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { engineOf, openDatabase } from '../../src/db/open.ts';
import { imageFile, imageWidths } from '../../src/images/image-table.ts';
import { openTestDatabase } from '../support/databases.ts';
import { expectExactCounts, expectSoundFile } from '../support/invariants.ts';
import { picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { names, seedActors, type Actor } from '../support/seed.ts';
import { startServer } from '../support/server-process.ts';

const CLIENTS = 4;
const ROUNDS = 3;
vi.setConfig({ testTimeout: 120_000 });

const database = await openTestDatabase();
const environment = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl };
const db = openDatabase(database);
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});
await migrate(db, engineOf(database));
const clients = await seedActors(db, names('client', CLIENTS));
const image = fileOf(await picture('png', 700, 500), 'a.png');

/** What the server said yes to. */
const acknowledged = { posts: new Set<number>(), comments: new Set<number>(), likes: new Set<number>() };

async function callServer<E extends Endpoint>(
  address: string,
  { token }: Actor,
  endpoint: E,
  body: FormData | object,
): Promise<ReplyOf<E>> {
  const isForm = body instanceof FormData;
  const response = await fetch(address + endpointPath(endpoint), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  // Other tests hold the answers against the contract.
  return (await response.json()) as ReplyOf<E>;
}

/** Publishes, comments and likes until the server is gone. */
async function actUntilEnd(address: string, actor: Actor): Promise<void> {
  try {
    for (;;) {
      const form = formOf({ title: 'A title', content: 'Some content', image });
      const { post } = await callServer(address, actor, createPost, form);
      acknowledged.posts.add(post.id);
      const json = { PostId: post.id, commentBody: 'Mine' };
      const comments = await callServer(address, actor, createComment, json);
      for (const { id } of comments) acknowledged.comments.add(id);
      await callServer(address, actor, toggleLike, { PostId: post.id });
      acknowledged.likes.add(post.id);
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

  const files = new Set(
    (await readdir(database.dataDir, { recursive: true })).map((path) => path.split('/').at(-1)),
  );
  const images = await db.selectFrom('images').select(['name', 'widths', 'post_id']).execute();
  const needed = images.flatMap((row) => imageWidths(row).map((width) => imageFile(row.name, width)));
  expect(needed.filter((file) => !files.has(file))).toEqual([]);
  const pictured = new Set(images.map(({ post_id }) => post_id));
  expect(posts.filter(({ id }) => !pictured.has(id))).toEqual([]);
}

/** The last post that was acknowledged before is served again, with its picture. */
async function expectServed(address: string): Promise<void> {
  const id = [...acknowledged.posts].at(-1);
  if (id === undefined) return;
  const headers = { authorization: `Bearer ${clients[0]?.token}` };
  const response = await fetch(address + endpointPath(getPost, { id }), { headers });
  expect(response.status).toBe(200);
  const { post } = (await response.json()) as ReplyOf<typeof getPost>;
  expect((await fetch(address + (post.imageUrl ?? ''))).status).toBe(200);
}

test('a server that is killed while members publish has lost nothing it said yes to', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const started = performance.now();
    await using server = await startServer(environment);
    const ready = Math.round(performance.now() - started);
    await expectServed(server.address);
    const before = acknowledged.likes.size;
    const acting = clients.map((client) => actUntilEnd(server.address, client));
    await expect.poll(() => acknowledged.likes.size, { timeout: 60_000 }).toBeGreaterThan(before + CLIENTS);
    await delay(Math.random() * 200);
    expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
    await Promise.all(acting);
    await expectNothingLost();
    process.stdout.write(`Round ${round}: ready after ${ready} ms, ${acknowledged.posts.size} posts kept\n`);
  }
});
