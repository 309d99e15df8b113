import { Readable } from 'node:stream';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createArchive, type ArchiveWriter } from '../../src/backup/archive-writer.ts';
import { mediaEntry, writeJson, type Contents, type Label } from '../../src/backup/backup-format.ts';
import { restore } from '../../src/backup/restore.ts';
import { verify } from '../../src/backup/verify.ts';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { readConfig } from '../../src/settings/config.ts';
import { DATABASE_FILE } from '../../src/db/open.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { NO_PROGRESS } from '../../src/progress/progress.ts';
import { exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';

const folder = await newFolder();
const origin = folder();
const file = folder();
beforeAll(async () => {
  await populateFolder(origin, 20);
  await using source = await openBackupSource(origin, readConfig({}));
  await backup(source, file, NO_PROGRESS);
});

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error('The work succeeded')),
    (error: unknown) => error as Error,
  );

/** @returns the message of verify and restore for an invalid backup; checks that restore leaves no folder */
async function fault(damaged: string): Promise<string> {
  const target = folder();
  const [{ message }, again] = await Promise.all([
    failureOf(verify(damaged, NO_PROGRESS)),
    failureOf(restore(damaged, target, { progress: NO_PROGRESS, keepSessions: false })),
  ]);
  expect(again.message).toBe(message);
  await expect(stat(target)).rejects.toThrow('ENOENT');
  return message;
}

/** @returns a copy of the backup with changed bytes */
async function changed(change: (bytes: Buffer) => void): Promise<string> {
  const bytes = await readFile(file);
  change(bytes);
  const path = folder();
  await writeFile(path, bytes);
  return path;
}

const flip = (bytes: Buffer, at: number) => bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);

test.each([
  ['a byte of an image', (bytes: Buffer) => bytes.indexOf('WEBP') + 8],
  ['a byte of its rows', (bytes: Buffer) => bytes.indexOf('SQLite format 3') + 5000],
  ['a byte of its contents', (bytes: Buffer) => bytes.indexOf('"takenAt"') + 15],
  ['a byte of its sums', (bytes: Buffer) => bytes.lastIndexOf('plaza.db') - 10],
  ['the name of an entry', (bytes: Buffer) => bytes.indexOf('media/') + 8],
])('a backup in which %s changed is rejected', async (_, offset) => {
  const damaged = await changed((bytes) => flip(bytes, offset(bytes)));
  expect(await fault(damaged)).toBe(`${damaged} is damaged or truncated.`);
});

test.each([
  ['in an image', (bytes: Buffer) => bytes.indexOf('WEBP') + 8],
  ['in the middle', (bytes: Buffer) => bytes.length >> 1],
  ['before its sums', (bytes: Buffer) => bytes.lastIndexOf('SHA256SUMS')],
])('a backup that is truncated %s is rejected', async (_, offset) => {
  const damaged = await changed(() => {});
  await truncate(damaged, offset(await readFile(damaged)));
  expect(await fault(damaged)).toBe(`${damaged} is damaged or truncated.`);
});

test.each([
  ['an empty file', ''],
  ['text', 'Dear Ann, '.repeat(1000)],
  ['zeros', '\0'.repeat(4096)],
  ['another file', readFile(new URL(import.meta.url))],
])('%s is rejected as a backup', async (_, content) => {
  const foreign = folder();
  await writeFile(foreign, await content);
  expect(await fault(foreign)).toBe(`${foreign} is not a backup of Plaza.`);
});

const LABEL: Label = { format: 1, begunAt: '', migrations: Object.keys(migrations('sqlite')) };
const CONTENTS: Contents = { takenAt: '', rows: {}, files: 0, lost: [] };

/** @returns an archive with correct checksums */
async function archiveOf(fill: (archive: ArchiveWriter) => Promise<void>, label = LABEL): Promise<string> {
  const path = folder();
  await using archive = await createArchive(path, folder());
  await archive.addText('plaza-backup.json', writeJson(label));
  await fill(archive);
  await archive.finish();
  return path;
}

test.each([
  ['schema', { ...LABEL, migrations: [...LABEL.migrations, '9999-future'] }],
  ['format', { ...LABEL, format: 2 }],
])('a backup with a newer %s is rejected', async (_, label) => {
  const newer = await archiveOf(() => Promise.resolve(), label);
  expect(await fault(newer)).toBe(
    'This database was written by a newer version of Plaza. Upgrade the program.',
  );
});

test.each(['../evil', '/tmp/evil', 'media/../../evil', 'lock', 'media/00/x.sh'])(
  'a backup with the entry %s is rejected',
  async (name) => {
    const evil = await archiveOf(async (archive) => {
      await archive.addText(name, 'evil');
      await archive.addText('contents.json', writeJson(CONTENTS));
    });
    expect(await fault(evil)).toBe(`${evil} is damaged or truncated.`);
  },
);

/** @returns an archive of a data folder with correct checksums, without one image file */
async function archiveOfFolder(dataDir: string, contents: Contents, without = ''): Promise<string> {
  return archiveOf(async (archive) => {
    for (const [name, bytes] of Object.entries(await exportMedia(dataDir))) {
      const content = Buffer.from(bytes, 'base64');
      if (name !== without) await archive.add(mediaEntry(name), content.length, Readable.from([content]));
    }
    await archive.addFile(DATABASE_FILE, join(dataDir, DATABASE_FILE));
    await archive.addText('contents.json', writeJson(contents));
  });
}

test('a backup with inconsistent rows, counts or files is rejected', async () => {
  const broken = folder();
  expect(await runCommand(['restore', file, '--to', broken, '--keep-sessions'])).toMatchObject({ code: 0 });
  await withDatabase({ dataDir: broken }, (db) =>
    db.deleteFrom('log').where('action', '=', 'backup_restored').execute(),
  );
  const bytes = await readFile(file, 'latin1');
  const contents = JSON.parse(/\{\s+"takenAt"[^]*?\n\}/.exec(bytes)?.[0] ?? '') as Contents;
  const [missing = ''] = Object.keys(await exportMedia(broken));

  const lacking = await archiveOfFolder(broken, contents, missing);
  expect(await fault(lacking)).toBe(`${lacking} is inconsistent: the image file ${missing} is missing.`);
  const miscounted = await archiveOfFolder(broken, { ...contents, rows: { ...contents.rows, posts: 1 } });
  expect(await fault(miscounted)).toBe(
    `${miscounted} is inconsistent: its number of posts differs from its contents.`,
  );
  await withDatabase({ dataDir: broken }, async (db) => {
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`delete from users where id = 1`.execute(db);
  });
  const orphaned = await archiveOfFolder(broken, contents);
  expect(await fault(orphaned)).toMatch(/a row of \w+ refers to a missing row of users\.$/);
});
