import { mkdtemp, mkdtempDisposable, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { getPost } from '@plaza/contract/post.ts';
import { afterAll, expect, it } from 'vitest';
import { copyData } from './data-folders.ts';
import { FROM_SOURCES, startPlaza, WITHOUT_CACHES, WITHOUT_NOTIFICATIONS } from './plaza-server.ts';
import { startSqlReference } from './reference-servers.ts';
import { SIGNED_IN, tokenOf } from './sample-rows.ts';
import { COMMENTS, FEED_PAGES, SCENARIOS } from './scenarios.ts';

const POSTS = 1000;
/** The longest wait for a write of the server. */
const LOCKED_MS = 60_000;
const folder = await mkdtemp(join(tmpdir(), 'plaza-bench-'));
await copyData(POSTS, folder);
const plaza = await startPlaza(folder);
afterAll(async () => {
  await plaza[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Opens the database of a server that runs. */
const openBeside = (dataDir: string) => new DatabaseSync(join(dataDir, 'plaza.db'), { timeout: LOCKED_MS });

it('the counts in the data equal the rows', () => {
  using db = openBeside(folder);
  const rowsOf = (table: string, more = '') =>
    `(select count(*) from ${table} where post_id = posts.id ${more})`;
  const wrong = db.prepare(`select id from posts where view_count <> ${rowsOf('views')}
    or comment_count <> ${rowsOf('comments')} or like_count <> ${rowsOf('reactions', "and kind = 'like'")}
    or dislike_count <> ${rowsOf('reactions', "and kind = 'dislike'")}
    union select id from users where post_count <> (select count(*) from posts where user_id = users.id)`);
  expect(wrong.all()).toEqual([]);
  const { posts } = db.prepare('select count(*) as posts from posts').get() ?? {};
  expect(posts).toBe(POSTS);
});

it.each(SCENARIOS.filter(({ comparedWith }) => comparedWith === 'SQL reference'))(
  'the SQL reference answers $name with the same JSON as Plaza',
  async ({ next }) => {
    await using reference = await startSqlReference(folder);
    for (let call = 0; call < 20; call++) {
      const { path, headers } = next(() => call / 20, POSTS);
      const [expected, answer] = await Promise.all(
        [plaza, reference].map(async ({ address }) => (await fetch(address + path, { headers })).text()),
      );
      expect(answer).toBe(expected);
    }
  },
);

it('Plaza without caches reads each post from the database again', async () => {
  await using copy = await mkdtempDisposable(join(tmpdir(), 'plaza-bench-'));
  await copyData(POSTS, copy.path);
  const headers = { authorization: `Bearer ${tokenOf(1)}` };
  const seesChange: Record<string, boolean> = {};
  for (const [name, options] of Object.entries({ cached: {}, uncached: WITHOUT_CACHES })) {
    await using server = await startPlaza(copy.path, options);
    const read = async () =>
      (await fetch(server.address + endpointPath(getPost, { id: 1 }), { headers })).text();
    for (let time = 0; time < 3; time++) await read();
    using db = openBeside(copy.path);
    db.prepare('update posts set title = ? where id = 1').run(`Changed for ${name}`);
    seesChange[name] = (await read()).includes(`Changed for ${name}`);
  }
  expect(seesChange).toEqual({ cached: false, uncached: true });
});

it('Plaza without notifications stores a comment and notifies nobody', async () => {
  await using copy = await mkdtempDisposable(join(tmpdir(), 'plaza-bench-'));
  await copyData(POSTS, copy.path);
  using db = openBeside(copy.path);
  const countOf = (table: string) => db.prepare(`select count(*) as count from ${table}`).get()?.['count'];
  const counts: object[] = [];
  for (const options of [WITHOUT_NOTIFICATIONS, FROM_SOURCES]) {
    await using server = await startPlaza(copy.path, options);
    const { method, path, headers, body = null } = COMMENTS.next(() => 0.5, POSTS);
    const { status } = await fetch(server.address + path, { method, headers, body });
    counts.push({ status, comments: countOf('comments'), notifications: countOf('notifications') });
  }
  expect(counts).toEqual([
    { status: 201, comments: POSTS + 1, notifications: 0 },
    { status: 201, comments: POSTS + 2, notifications: 1 },
  ]);
});

it.each([...SCENARIOS, ...FEED_PAGES.slice(2)])(
  '$name is answered for all signed-in members',
  async ({ next }) => {
    for (let member = 0; member < SIGNED_IN; member += 9) {
      const { method, path, headers, body = null } = next(() => member / SIGNED_IN, POSTS);
      const answer = await fetch(plaza.address + path, { method, headers, body });
      expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
      const list: unknown = await answer.json();
      expect(Array.isArray(list) ? list.length : Infinity).toBeGreaterThanOrEqual(10);
    }
  },
);
