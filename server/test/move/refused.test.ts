import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openTestDatabase } from '../support/databases.ts';
import { exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { seedUsers } from '../support/seed.ts';
import { startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = await newFolder();
const origin = folder();
await populateFolder(origin, 10);
const spare = await openTestDatabase();
afterAll(() => spare[Symbol.asyncDispose]());
const { dataDir: DATA_DIR } = spare;

/** An empty database for each test. */
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let databaseUrl = '';
let name = '';
beforeEach(async () => {
  database = await openTestDatabase();
  databaseUrl = database.databaseUrl ?? '';
  const url = new URL(databaseUrl);
  name = `postgres://${url.host}${url.pathname}`;
});
afterEach(() => database[Symbol.asyncDispose]());

/** What a move says that is refused. */
async function refusal(from: string, to: string): Promise<string> {
  const { code, stderr } = await runCommand(['move', '--from', from, '--to', to], { DATA_DIR });
  expect(code).toBe(1);
  return stderr.trimEnd();
}

test('from a folder in which a Plaza runs', async () => {
  await using _ = await startServer({ DATA_DIR: origin });
  expect(await refusal(origin, databaseUrl)).toBe(
    `${origin} is in use by another Plaza. Stop it, or choose another DATA_DIR.`,
  );
});

test('from and to a database on which a Plaza runs', async () => {
  await using _ = await startServer({ DATA_DIR, DATABASE_URL: databaseUrl });
  const inUse = `${name} is in use by a Plaza. Stop all of its processes, then try again.`;
  expect(await refusal(databaseUrl, folder())).toBe(inUse);
  expect(await refusal(origin, databaseUrl)).toBe(inUse);
});

test('from a place without a Plaza', async () => {
  expect(await refusal(DATA_DIR, databaseUrl)).toBe(
    `${DATA_DIR} holds no Plaza: there is no plaza.db in it.`,
  );
  expect(await refusal(databaseUrl, folder())).toBe(`${name} holds no Plaza.`);
});

test('from another version of Plaza', async () => {
  await withDatabase(database, async (db) => {
    await migrate(db, 'postgres');
    await sql`insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')`.execute(db);
  });
  expect(await refusal(databaseUrl, folder())).toBe(
    'This database was made by a newer Plaza. Please upgrade the program.',
  );
  await withDatabase(database, (db) => sql`delete from kysely_migration`.execute(db));
  expect(await refusal(databaseUrl, folder())).toBe(
    `${name} was made by an older Plaza. Start this one on it once, then move.`,
  );
});

test('to a database that holds something else', async () => {
  await withDatabase(database, (db) => sql`create table users (id bigint)`.execute(db));
  expect(await refusal(origin, databaseUrl)).toBe(
    `${name} holds tables that are not Plaza's. Choose an empty place.`,
  );
});

test('to a database or a folder that holds a Plaza', async () => {
  await withDatabase(database, async (db) => {
    await migrate(db, 'postgres');
    await seedUsers(db, ['ann']);
  });
  expect(await refusal(origin, databaseUrl)).toBe(`${name} already holds a Plaza. Choose an empty place.`);
  expect(await refusal(databaseUrl, origin)).toBe(`${origin} already holds a Plaza. Choose an empty place.`);
});

test('to a folder that holds something else', async () => {
  const taken = folder();
  await mkdir(taken);
  await writeFile(join(taken, 'letters.txt'), 'Dear Ann');
  await withDatabase(database, (db) => migrate(db, 'postgres'));
  expect(await refusal(databaseUrl, taken)).toBe(`${taken} holds other things. Choose an empty folder.`);
});

test('to where a move from elsewhere has begun', async () => {
  await withDatabase(database, async (db) => {
    await sql`create table unfinished_move (part text primary key, state text not null)`.execute(db);
    await sql`insert into unfinished_move values ('source', '/elsewhere')`.execute(db);
  });
  expect(await refusal(origin, databaseUrl)).toBe(
    `${name} holds the beginning of a move from /elsewhere. Finish that, or choose an empty place.`,
  );
  expect(await refusal(databaseUrl, folder())).toBe(`${name} holds no Plaza.`);
});

test('with a database that cannot be reached, or not be entered', async () => {
  const away = 'postgres://plaza:secret@127.0.0.1:1/plaza';
  expect(await refusal(origin, away)).toMatch(
    /^postgres:\/\/127\.0\.0\.1:1\/plaza cannot be opened \(.*\)\.$/,
  );
  const nowhere = Object.assign(new URL(databaseUrl), { pathname: '/nowhere' }).href;
  expect(await refusal(nowhere, folder())).toMatch(
    /^postgres:.*\/nowhere cannot be opened \(.*"nowhere".*\)\.$/,
  );
});

test('when a picture has lost its file', async () => {
  const broken = folder();
  await populateFolder(broken, 3);
  const [file = ''] = Object.keys(await exportMedia(broken));
  await rm(join(broken, 'media', file.slice(0, 2), file));
  expect(await refusal(broken, databaseUrl)).toBe(
    `${file} is missing, the file of a picture. Nothing was removed.`,
  );
});

test('when its beginning was changed before it went on', async () => {
  const changed = folder();
  await populateFolder(changed, 3);
  await rm(join(changed, 'media'), { recursive: true });
  expect(await refusal(changed, databaseUrl)).toContain('is missing');
  await withDatabase({ dataDir: changed }, async (db) => {
    await db.deleteFrom('images').execute();
    await db.updateTable('users').set({ bio: 'New' }).where('id', '=', 1).execute();
  });
  expect(await refusal(changed, databaseUrl)).toBe(
    `The rows of users are not the same on both sides (40 here, 40 in ${name}). They were changed since the move began. Empty ${name} and move again.`,
  );
});
