import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startPlaza } from './plaza-server.ts';
import { startPostgres } from './sample-postgres.ts';
import { FEED_PAGES } from './scenarios.ts';

const POSTS = 1000;
const PAGES = 10;

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'plaza-bench-'));
open.defer(() => rm(folder, { recursive: true }));
const postgres = open.use(await startPostgres());
const database = await postgres.addDatabase(POSTS, folder);
const plaza = open.use(await startPlaza(folder, { databaseUrl: database.url }));

it.each(FEED_PAGES)('$name is complete over PostgreSQL, with at most four statements', async ({ next }) => {
  const { statements, buffers } = await database.queryTotals();
  for (let page = 0; page < PAGES; page++) {
    const { method, path, headers } = next(() => page / PAGES, POSTS);
    const answer = await fetch(plaza.address + path, { method, headers });
    expect(answer.status).toBe(200);
    const posts: unknown = await answer.json();
    expect(posts).toHaveLength(20);
  }
  const after = await database.queryTotals();
  // Viewer states differ from member to member: at least one statement for the first request of each.
  expect(after.statements - statements).toBeGreaterThanOrEqual(PAGES);
  // At most ids, posts, viewer states, and the newest ids.
  expect(after.statements - statements).toBeLessThanOrEqual(4 * PAGES);
  expect(after.buffers).toBeGreaterThan(buffers);
});
