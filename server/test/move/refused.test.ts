import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { openTestDatabase } from '../support/databases.ts';
import { exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { seedUsers } from '../support/seed.ts';
import { startServer } from '../support/server-process.ts';

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

/** @returns the error output of a move that fails */
async function refusal(from: string, to: string): Promise<string> {
  const { code, stderr } = await runCommand(['move', '--from', from, '--to', to], { DATA_DIR });
  expect(code).toBe(1);
  return stderr.trimEnd();
}

test('a move from a folder that a server uses fails', async () => {
  await using _ = await startServer({ DATA_DIR: origin });
  expect(await refusal(origin, databaseUrl)).toBe(
    `${origin} is in use by another Plaza. Stop it, or choose another DATA_DIR.`,
  );
});

test('a move from or to a database that a server uses fails', async () => {
  // Its image store is not that of the moves.
  await using _ = await startServer({ DATA_DIR: folder(), DATABASE_URL: databaseUrl });
  const inUse = `${name} is in use by Plaza. Stop all of its processes, then try again.`;
  expect(await refusal(databaseUrl, folder())).toBe(inUse);
  expect(await refusal(origin, databaseUrl)).toBe(inUse);
});

test('a move from a source without Plaza data fails', async () => {
  expect(await refusal(DATA_DIR, databaseUrl)).toBe(
    `${DATA_DIR} contains no Plaza data: it has no plaza.db.`,
  );
  expect(await refusal(databaseUrl, folder())).toBe(`${name} contains no Plaza data.`);
});

test('a move from another version of Plaza fails', async () => {
  await withDatabase(database, async (db) => {
    await migrate(db, 'postgres');
    await sql`insert into kysely_migration values ('9999-future', '2099-01-01T00:00:00.000Z')`.execute(db);
  });
  expect(await refusal(databaseUrl, folder())).toBe(
    'This database was written by a newer version of Plaza. Upgrade the program.',
  );
  await withDatabase(database, (db) => sql`delete from kysely_migration`.execute(db));
  expect(await refusal(databaseUrl, folder())).toBe(
    `${name} was written by an older version of Plaza. Start this version on it once, then try again.`,
  );
});

test('a move to a database with other tables fails', async () => {
  await withDatabase(database, (db) => sql`create table users (id bigint)`.execute(db));
  expect(await refusal(origin, databaseUrl)).toBe(
    `${name} contains tables that do not belong to Plaza. Choose an empty target.`,
  );
});

test('a move to a database or folder with Plaza data fails', async () => {
  await withDatabase(database, async (db) => {
    await migrate(db, 'postgres');
    await seedUsers(db, ['ann']);
  });
  expect(await refusal(origin, databaseUrl)).toBe(
    `${name} already contains Plaza data. Choose an empty target.`,
  );
  expect(await refusal(databaseUrl, origin)).toBe(
    `${origin} already contains Plaza data. Choose an empty target.`,
  );
});

test('a move to a folder with other files fails', async () => {
  const taken = folder();
  await mkdir(taken);
  await writeFile(join(taken, 'letters.txt'), 'Dear Ann');
  await withDatabase(database, (db) => migrate(db, 'postgres'));
  expect(await refusal(databaseUrl, taken)).toBe(`${taken} contains other files. Choose an empty folder.`);
});

test('a move to or from the target of another unfinished move fails', async () => {
  await withDatabase(database, async (db) => {
    await sql`create table unfinished_move (part text primary key, state text not null)`.execute(db);
    await sql`insert into unfinished_move values ('source', '/elsewhere')`.execute(db);
  });
  expect(await refusal(origin, databaseUrl)).toBe(
    `${name} contains an unfinished move from /elsewhere. Finish that move, or choose an empty target.`,
  );
  expect(await refusal(databaseUrl, folder())).toBe(`A move to ${name} is unfinished. Finish it first.`);
});

test('a move to an unreachable server or from a missing database fails', async () => {
  const away = 'postgres://plaza:secret@127.0.0.1:1/plaza';
  expect(await refusal(origin, away)).toMatch(
    /^The database postgres:\/\/127\.0\.0\.1:1\/plaza cannot be used \(.*\)\. No PostgreSQL answers/,
  );
  const nowhere = Object.assign(new URL(databaseUrl), { pathname: '/nowhere' }).href;
  expect(await refusal(nowhere, folder())).toMatch(
    /^The database postgres:.*\/nowhere cannot be used \(.*"nowhere".*\)\. It has no database nowhere: create it/,
  );
});

test('a move of an image without its file fails', async () => {
  const broken = folder();
  await populateFolder(broken, 3);
  const [file = ''] = Object.keys(await exportMedia(broken));
  await rm(join(broken, 'media', file.slice(0, 2), file));
  expect(await refusal(broken, databaseUrl)).toBe(`The image file ${file} is missing. Nothing was removed.`);
});

test('a move fails when the source changed while the move was interrupted', async () => {
  const changed = folder();
  await populateFolder(changed, 3);
  await rm(join(changed, 'media'), { recursive: true });
  expect(await refusal(changed, databaseUrl)).toContain('is missing');
  await withDatabase({ dataDir: changed }, async (db) => {
    await db.deleteFrom('images').execute();
    await db.updateTable('users').set({ bio: 'New' }).where('id', '=', 1).execute();
  });
  expect(await refusal(changed, databaseUrl)).toBe(
    `The rows of users differ between the source (40) and ${name} (40). One side changed after the move began. Empty ${name} and move again.`,
  );
});
