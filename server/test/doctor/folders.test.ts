import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { openTestDatabase } from '../support/databases.ts';
import { problemsOf } from '../support/doctor.ts';
import { startMailServer } from '../support/mail-server.ts';
import { newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { startServer } from '../support/server-process.ts';

const folder = await newFolder();
const { settings } = await populatePlaza(1);

test('a folder without permissions is an error', async () => {
  // A folder that root cannot write either.
  const closed = process.platform === 'linux' ? '/proc/sys' : '/';
  expect(await problemsOf({ DATA_DIR: closed })).toContainEqual(
    expect.stringMatching(new RegExp(`^error folder: ${closed} cannot be (?:read and )?written`)),
  );
});

test('an unreadable lock and a folder without a database are errors', async () => {
  const empty = folder();
  await mkdir(join(empty, 'lock'), { recursive: true, mode: 0o700 });
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
  await mkdir(backups, { mode: 0o700 });
  expect(await problemsOf(environment)).toEqual([
    `error backups: ${backups} contains no backup. Plaza makes backups while it runs; its log has the reason.`,
  ]);
  const backup = join(backups, 'plaza-2020-11-21T03-00.tar');
  await writeFile(backup, '');
  expect(await problemsOf(environment)).toEqual([]);
  const then = Date.now() / 1000 - 3.5 * 24 * 60 * 60;
  await utimes(backup, then, then);
  expect(await problemsOf(environment)).toEqual([
    'error backups: The newest backup is 3 days old, more than 2. The log of Plaza has the reason.',
  ]);
});

test('a backup dated after now is an error, and does not count', async () => {
  const backups = folder();
  await mkdir(backups, { mode: 0o700 });
  await writeFile(join(backups, 'plaza-9999-11-21T03-00.tar'), '');
  expect(await problemsOf({ ...settings, BACKUP_DIR: backups })).toEqual([
    `error backups: ${backups} contains no backup. Plaza makes backups while it runs; its log has the reason.`,
    expect.stringMatching(
      /^error backups: Backups are dated after now, the last of 1 is plaza-9999-11-21T03-00\.tar: this clock is slow, /,
    ),
  ]);
});

test('no daily backups are a warning, unless the settings say that others make them', async () => {
  expect(await problemsOf({ ...settings, BACKUP_DIR: '' })).toEqual([
    expect.stringMatching(/^warning backups: BACKUP_DIR is not set: Plaza makes no daily backups\./),
  ]);
  expect(await problemsOf({ ...settings, BACKUP_DIR: 'off' })).toEqual([]);
});

test('daily backups that fail in the running server are an error', async () => {
  const closed = folder();
  await writeFile(closed, '');
  const backups = folder();
  await mkdir(backups, { mode: 0o700 });
  await writeFile(join(backups, 'plaza-2020-11-21T03-00.tar'), '');
  await using server = await startServer({ ...settings, BACKUP_DIR: join(closed, 'backups') });
  const PORT = new URL(server.address).port;
  // The doctor can read the folder; the server cannot, like a service whose unit forbids it.
  await expect
    .poll(() => problemsOf({ ...settings, PORT, BACKUP_DIR: backups }))
    .toEqual([
      'error backups: The running Plaza cannot make its daily backup. Its log has the reason; it tries again every hour.',
    ]);
});

test('a mail server that does not answer is an error, and one that accepts a connection is not', async () => {
  await using mail = await startMailServer();
  const MAIL = { MAIL_FROM: 'plaza@plaza.example', PUBLIC_URL: 'https://plaza.example' };
  expect(await problemsOf({ ...settings, ...MAIL, SMTP_URL: mail.url })).toEqual([]);
  expect(await problemsOf({ ...settings, ...MAIL, SMTP_URL: 'smtp://ann:secret-word@127.0.0.1:1' })).toEqual([
    expect.stringMatching(
      /^error mail: The mail server 127\.0\.0\.1:1 \(SMTP_URL\) cannot be used: .*ECONNREFUSED(?!.*secret-word)/,
    ),
  ]);
});

test('data that a restore replaced is a warning', async () => {
  const kept = folder();
  await populateFolder(kept, 1);
  const replaced = join(kept, 'replaced-2026-11-21T03-00-00');
  await mkdir(replaced);
  expect(await problemsOf({ DATA_DIR: kept })).toEqual([
    `warning replaced: The data that a restore replaced is in ${replaced}. Delete it when it is not needed any more.`,
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

test('a folder of backups that is a file is an error', async () => {
  const file = folder();
  await writeFile(file, '', { mode: 0o600 });
  expect(await problemsOf({ ...settings, BACKUP_DIR: file })).toEqual([
    expect.stringMatching(/^error backups: BACKUP_DIR cannot be read \(.*ENOTDIR.*\)\./),
  ]);
});
