import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { openTestDatabase } from '../support/databases.ts';
import { problemsOf } from '../support/doctor.ts';
import { newFolder, populateFolder, withDatabase } from '../support/move.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = await newFolder();
const { settings } = await populatePlaza(1);

test('a folder without permissions is an error', async () => {
  // A folder that root cannot write either.
  const closed = process.platform === 'linux' ? '/proc/sys' : '/';
  expect(await problemsOf({ DATA_DIR: closed })).toContain(
    `error folder: ${closed} cannot be read and written. Run this as the user that runs Plaza, or change the owner with chown.`,
  );
});

test('an unreadable lock and a folder without a database are errors', async () => {
  const empty = folder();
  await mkdir(join(empty, 'lock'), { recursive: true });
  expect(await problemsOf({ DATA_DIR: empty })).toEqual([
    expect.stringMatching(
      /^error lock: The lock of .* cannot be read \(.*\)\. Give it to the user that runs Plaza/,
    ),
    expect.stringMatching(/^error database: .* contains no Plaza data: it has no plaza\.db\.$/),
  ]);
});

test('missing and old daily backups are errors', async () => {
  const backups = folder();
  const environment = { ...settings, BACKUP_DIR: backups };
  expect(await problemsOf(environment)).toEqual([
    expect.stringMatching(/^error backups: BACKUP_DIR cannot be read \(.*ENOENT.*\)\./),
  ]);
  await mkdir(backups);
  expect(await problemsOf(environment)).toEqual([
    `error backups: ${backups} contains no backup. Plaza makes backups while it runs; its log has the reason.`,
  ]);
  const backup = join(backups, 'plaza-2026-11-21T03-00.tar');
  await writeFile(backup, '');
  expect(await problemsOf(environment)).toEqual([]);
  const then = Date.now() / 1000 - 3.5 * 24 * 60 * 60;
  await utimes(backup, then, then);
  expect(await problemsOf(environment)).toEqual([
    'error backups: The newest backup is 3 days old. The log of Plaza has the reason.',
  ]);
});

test('a database with other tables is an error', async () => {
  await using other = await openTestDatabase();
  await withDatabase(other, (db) => sql`create table letters (id integer primary key)`.execute(db));
  expect(await problemsOf({ DATA_DIR: other.dataDir, DATABASE_URL: other.databaseUrl })).toEqual([
    'error schema: This database contains no Plaza data. Start Plaza once, or name another database.',
  ]);
});

test('a SQLite row without its referenced row is an error', async () => {
  const torn = folder();
  const { postIds } = await populateFolder(torn, 3);
  const file = new DatabaseSync(join(torn, 'plaza.db'), { enableForeignKeyConstraints: false });
  file.exec(`delete from posts where id = ${postIds[0]}`);
  file.close();
  const found = await problemsOf({ DATA_DIR: torn });
  expect(found).toContain(
    'error rows: The database is damaged: a row of comments refers to a missing row of posts. Restore a backup.',
  );
});

test('a partly overwritten SQLite file is an error', async () => {
  const torn = folder();
  await populateFolder(torn, 50);
  const path = join(torn, 'plaza.db');
  const bytes = await readFile(path);
  // All except the first pages, which contain the schema.
  bytes.fill(0x5a, Math.floor(bytes.length / 2));
  await writeFile(path, bytes);
  const [first] = await problemsOf({ DATA_DIR: torn });
  expect(first).toContain(`error database: ${path} is damaged (`);
});

test('a folder of backups that is a file is an error of the backups and of the storage', async () => {
  const file = folder();
  await writeFile(file, '');
  expect(await problemsOf({ ...settings, BACKUP_DIR: file })).toEqual([
    expect.stringMatching(/^error backups: BACKUP_DIR cannot be read \(.*ENOTDIR.*\)\./),
    expect.stringMatching(
      /^error storage: Disk use cannot be measured \(.*ENOTDIR.*\)\. Check that Plaza can/,
    ),
  ]);
});
