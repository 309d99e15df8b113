import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { openTestDatabase } from '../support/databases.ts';
import { complaintsOf } from '../support/doctor.ts';
import { newFolder, populateFolder, withDatabase } from '../support/move.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = await newFolder();
const { settings } = await populatePlaza(1);

test("a folder that is somebody else's", async () => {
  // Closed to everybody, root included.
  const closed = process.platform === 'linux' ? '/proc/sys' : '/';
  expect(await complaintsOf({ DATA_DIR: closed })).toContain(
    `bad folder: ${closed} is not ours to read and write. Run this as who runs Plaza, or give it to them by chown.`,
  );
});

test('a lock that is none, and a folder without a database', async () => {
  const empty = folder();
  await mkdir(join(empty, 'lock'), { recursive: true });
  expect(await complaintsOf({ DATA_DIR: empty })).toEqual([
    expect.stringMatching(/^bad lock: The lock of .* cannot be read \(.*\)\. Give it to who runs Plaza/),
    expect.stringMatching(/^bad database: .* holds no Plaza: there is no plaza\.db in it\.$/),
  ]);
});

test('daily backups that are not made', async () => {
  const backups = folder();
  const environment = { ...settings, BACKUP_DIR: backups };
  expect(await complaintsOf(environment)).toEqual([
    expect.stringMatching(/^bad backups: BACKUP_DIR cannot be read \(.*ENOENT.*\)\./),
  ]);
  await mkdir(backups);
  expect(await complaintsOf(environment)).toEqual([
    `bad backups: There is none in ${backups}. Plaza makes them while it runs; its log says why not.`,
  ]);
  const backup = join(backups, 'plaza-2026-11-21T03-00.tar');
  await writeFile(backup, '');
  expect(await complaintsOf(environment)).toEqual([]);
  const then = Date.now() / 1000 - 3.5 * 24 * 60 * 60;
  await utimes(backup, then, then);
  expect(await complaintsOf(environment)).toEqual([
    'bad backups: The newest is 3 days old. The log of Plaza says why.',
  ]);
});

test('a database that holds something else', async () => {
  await using other = await openTestDatabase();
  await withDatabase(other, (db) => sql`create table letters (id integer primary key)`.execute(db));
  expect(await complaintsOf({ DATA_DIR: other.dataDir, DATABASE_URL: other.databaseUrl })).toEqual([
    'bad schema: This database holds no Plaza. Start Plaza once, or name another one.',
  ]);
});

test('rows of the embedded engine that belong to none', async () => {
  const torn = folder();
  const { postIds } = await populateFolder(torn, 3);
  const file = new DatabaseSync(join(torn, 'plaza.db'), { enableForeignKeyConstraints: false });
  file.exec(`delete from posts where id = ${postIds[0]}`);
  file.close();
  const found = await complaintsOf({ DATA_DIR: torn });
  expect(found).toContain(
    'bad rows: The database is damaged: a row of comments belongs to a row of posts that is not there. Restore a backup.',
  );
});

test('a file of the embedded engine that was overwritten in part', async () => {
  const torn = folder();
  await populateFolder(torn, 50);
  const path = join(torn, 'plaza.db');
  const bytes = await readFile(path);
  // Everything but the first pages, which hold the schema.
  bytes.fill(0x5a, Math.floor(bytes.length / 2));
  await writeFile(path, bytes);
  const [first] = await complaintsOf({ DATA_DIR: torn });
  expect(first).toContain(`bad database: ${path} is damaged (`);
});
