import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { copyData } from './data.ts';
import { startPlaza } from './plaza.ts';
import { SIGNED_IN } from './rows.ts';
import { FEED_PAGES, SCENARIOS } from './scenarios.ts';

const POSTS = 1000;
const folder = await mkdtemp(join(tmpdir(), 'plaza-bench-'));
await copyData(POSTS, folder);
const plaza = await startPlaza(folder);
afterAll(async () => {
  await plaza[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

it('makes data whose counts equal its rows', () => {
  using db = new DatabaseSync(join(folder, 'plaza.db'), { readOnly: true });
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

it.each([...SCENARIOS, ...FEED_PAGES.slice(2)])(
  '$name is answered to whoever is signed in',
  async ({ next }) => {
    for (let member = 0; member < SIGNED_IN; member += 9) {
      const { method, path, headers, body = null } = next(() => member / SIGNED_IN, POSTS);
      const answer = await fetch(plaza.url + path, { method, headers, body });
      expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
      const list: unknown = await answer.json();
      expect(Array.isArray(list) ? list.length : Infinity).toBeGreaterThanOrEqual(10);
    }
  },
);
