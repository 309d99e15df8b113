import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createPost, getPost } from '@plaza/contract/post.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { REFRESH_COOKIE } from '../../src/http/refresh-cookie.ts';
import { openTestDatabase } from '../support/databases.ts';
import { exportDatabase, exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

const POSTS = 300;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { databaseUrl = '', dataDir: DATA_DIR } = database;
const folder = await newFolder();
const [origin, returned] = [folder(), folder()];
const population = await populateFolder(origin, POSTS);

test('a move to PostgreSQL and a move back to a folder keep all rows, ids and image files', async () => {
  const there = await runCommand(['move', '--from', origin, '--to', databaseUrl], { DATA_DIR });
  expect(there).toMatchObject({ code: 0, stderr: '' });
  expect(there.stdout).toContain(`Equal on both sides: ${POSTS} rows of posts, digest `);
  const back = await runCommand(['move', '--from', databaseUrl, '--to', returned], { DATA_DIR });
  expect(back).toMatchObject({ code: 0, stderr: '' });

  const exported = await exportDatabase({ dataDir: origin });
  expect(exported.rows.length).toBeGreaterThan(2 * POSTS);
  expect(await exportDatabase(database)).toEqual(exported);
  expect(await exportDatabase({ dataDir: returned })).toEqual(exported);
  const files = await exportMedia(origin);
  expect(Object.keys(files)).toHaveLength(2 * POSTS);
  expect(await exportMedia(DATA_DIR)).toEqual(files);
  expect(await exportMedia(returned)).toEqual(files);
});

test('a move to a folder stores the last ids as integers, as SQLite does', async () => {
  const { rows } = await withDatabase({ dataDir: returned }, (db) =>
    sql`select distinct typeof(seq) as type from sqlite_sequence`.execute(db),
  );
  expect(rows).toEqual([{ type: 'integer' }]);
});

test.each([
  ['PostgreSQL', { DATA_DIR, DATABASE_URL: databaseUrl }],
  ['a folder', { DATA_DIR: returned }],
])('after a move to %s a server accepts existing sessions and generates new ids', async (_, environment) => {
  await using server = await startServer(environment);
  const headers = { authorization: `Bearer ${population.accessToken}` };
  const id = population.postIds[0] ?? 0;
  const seen = await fetch(server.address + endpointPath(getPost, { id }), { headers });
  expect(seen.status).toBe(200);
  const { post } = (await seen.json()) as { post: { imageUrl: string } };
  expect((await fetch(server.address + post.imageUrl)).status).toBe(200);

  const form = new FormData();
  form.set('title', 'After the move');
  form.set('content', 'Still here');
  const init = { method: 'POST', headers, body: form };
  const created = await fetch(server.address + endpointPath(createPost), init);
  expect(created.status).toBe(201);
  const { post: newer } = (await created.json()) as { post: { id: number } };
  expect(newer.id).toBe(population.lastPostId + 1);

  const cookie = `${REFRESH_COOKIE}=${population.refreshToken}`;
  const refreshed = await fetch(server.address + endpointPath(refreshSession), { headers: { cookie } });
  expect(refreshed.status).toBe(200);
});
