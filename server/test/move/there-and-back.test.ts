import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../support/databases.ts';
import { rotated } from '../support/devices.ts';
import { exportDatabase, exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { listWithAccess, WITHOUT_UMASK } from '../support/permissions.ts';
import { runCommand } from '../support/plaza-command.ts';
import { postFor, publish } from '../support/posts.ts';
import { remote } from '../support/remote.ts';
import { startServer } from '../support/server-process.ts';

const POSTS = 300;
const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { databaseUrl = '', dataDir: DATA_DIR } = database;
const folder = await newFolder();
const [origin, returned] = [folder(), folder()];
const population = await populateFolder(origin, POSTS);

test('a move to PostgreSQL and a move back to a folder keep all rows, ids and image files', async () => {
  const settings = { ...WITHOUT_UMASK, DATA_DIR };
  const there = await runCommand(['move', '--from', origin, '--to', databaseUrl], settings);
  expect(there).toMatchObject({ code: 0, stderr: '' });
  const [, rows = ''] = /^Equal on both sides: ([\d,]+) rows, 600 image files$/m.exec(there.stdout) ?? [];
  const back = await runCommand(['move', '--from', databaseUrl, '--to', returned], settings);
  expect(back).toMatchObject({ code: 0, stderr: '' });
  for (const moved of [DATA_DIR, returned]) expect(await listWithAccess(moved)).toEqual([]);

  const exported = await exportDatabase({ dataDir: origin });
  expect(exported.rows.length).toBeGreaterThan(2 * POSTS);
  expect(exported.rows).toHaveLength(Number(rows.replace(',', '')));
  expect(await exportDatabase(database)).toEqual(exported);
  expect(await exportDatabase({ dataDir: returned })).toEqual(exported);
  const files = await exportMedia(origin);
  expect(Object.keys(files)).toHaveLength(2 * POSTS);
  expect(await exportMedia(DATA_DIR)).toEqual(files);
  expect(await exportMedia(returned)).toEqual(files);
});

test('each move is in the log of its target', async () => {
  const actionsOf = (source: Parameters<typeof withDatabase>[0]) =>
    withDatabase(source, async (db) => {
      const rows = await db.selectFrom('log').select(['actor', 'action']).orderBy('id').execute();
      return rows.map(({ actor, action }) => [actor, action]);
    });
  expect(await actionsOf({ dataDir: origin })).toEqual([]);
  expect(await actionsOf(database)).toEqual([[null, 'data_moved']]);
  expect(await actionsOf({ dataDir: returned })).toEqual([
    [null, 'data_moved'],
    [null, 'data_moved'],
  ]);
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
  const plaza = remote(server.address);
  const member = { token: population.accessToken };
  const { imageUrl } = await postFor(plaza, member, population.postIds[0] ?? 0);
  expect((await fetch(server.address + (imageUrl ?? ''))).status).toBe(200);
  expect((await publish(plaza, member)).id).toBe(population.lastPostId + 1);
  await rotated(plaza, population.refreshToken);
});
