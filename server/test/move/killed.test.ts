import { afterAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../support/databases.ts';
import { exportDatabase, exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand, startCommand } from '../support/plaza-command.ts';
import { startToFail } from '../support/server-process.ts';

const POSTS = 800;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { databaseUrl = '', dataDir: DATA_DIR } = database;
const origin = (await newFolder())();
await populateFolder(origin, POSTS);
const args = ['move', '--from', origin, '--to', databaseUrl];

// Connections that are called like a server's would keep a move from starting.
const watched = { ...database, databaseUrl: `${databaseUrl}?application_name=watcher` };

/** How many rows and files there are at the other side, or nothing before there is a table. */
const copied = async () => ({
  posts: await withDatabase(watched, async (db) => {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'posts')) return 0;
    const { rows } = await sql<{ count: number }>`select count(*) as count from posts`.execute(db);
    return rows[0]?.count ?? 0;
  }),
  files: Object.keys(await exportMedia(DATA_DIR).catch(() => ({}))).length,
});

test('a move that is killed goes on where it was, and no server starts before it has ended', async () => {
  for (const part of ['posts', 'files'] as const) {
    await using running = startCommand(args, { DATA_DIR });
    await expect
      .poll(async () => (await copied())[part], { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0);
    await running.kill();
    expect(await startToFail({ DATA_DIR, DATABASE_URL: databaseUrl })).toMatchObject({
      code: 1,
      stderr:
        'This database is being filled by a move that has not finished. Let it finish, or run it again.\n',
    });
  }
  const files = (await copied()).files;
  expect(files).toBeLessThan(2 * POSTS);
  process.stdout.write(`Killed after ${files} of ${2 * POSTS} files\n`);

  expect(await runCommand(args, { DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
  expect(await exportDatabase(database)).toEqual(await exportDatabase({ dataDir: origin }));
  expect(await exportMedia(DATA_DIR)).toEqual(await exportMedia(origin));
});
