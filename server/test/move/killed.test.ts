import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../support/databases.ts';
import { exportDatabase, exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { killedAt, runCommand } from '../support/plaza-command.ts';
import { startToFail } from '../support/server-process.ts';

const POSTS = 800;
const ALL = { posts: POSTS, files: 2 * POSTS };
const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { databaseUrl = '', dataDir: DATA_DIR } = database;
const origin = (await newFolder())();
await populateFolder(origin, POSTS);
const args = ['move', '--from', origin, '--to', databaseUrl];

// A move does not start while connections have the application name of a server.
const watched = { ...database, databaseUrl: `${databaseUrl}?application_name=watcher` };

/** Counts the copied rows and files; 0 before the tables exist. */
const copied = async () => ({
  posts: await withDatabase(watched, async (db) => {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'posts')) return 0;
    const { rows } = await sql<{ count: number }>`select count(*) as count from posts`.execute(db);
    return rows[0]?.count ?? 0;
  }),
  files: Object.keys(await exportMedia(DATA_DIR).catch(() => ({}))).length,
});

test('a killed move continues where it was, and no server starts on the target before the move ends', async () => {
  for (const [part, call] of [
    ['posts', { of: 'send', about: 'insert into "posts"', number: 2 }],
    ['files', { of: 'rename', number: 20 }],
  ] as const) {
    expect(await runCommand(args, { DATA_DIR, ...killedAt(call) })).toMatchObject({ code: null });
    const count = (await copied())[part];
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(ALL[part]);
    expect(await startToFail({ DATA_DIR, DATABASE_URL: databaseUrl })).toMatchObject({
      code: 1,
      stderr: 'A move to this database is unfinished. Let it finish, or run it again.\n',
    });
  }

  expect(await runCommand(args, { DATA_DIR })).toMatchObject({ code: 0, stderr: '' });
  expect(await exportDatabase(database)).toEqual(await exportDatabase({ dataDir: origin }));
  expect(await exportMedia(DATA_DIR)).toEqual(await exportMedia(origin));
});
