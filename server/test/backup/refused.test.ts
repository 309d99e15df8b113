import { Readable } from 'node:stream';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { createArchive, type ArchiveWriter } from '../../src/backup/archive-writer.ts';
import { mediaEntry, writeJson, type Contents, type Label } from '../../src/backup/backup-format.ts';
import { restore } from '../../src/backup/restore.ts';
import { verify } from '../../src/backup/verify.ts';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { readConfig } from '../../src/settings/config.ts';
import { DATABASE_FILE } from '../../src/db/open.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { NO_PROGRESS } from '../../src/move/say.ts';
import { exportMedia, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

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
    () => Promise.reject(new Error('It was taken')),
    (error: unknown) => error as Error,
  );

/** What is said of a backup, by verify and by restore, which leaves nothing behind. */
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

/** A backup with some bytes in place of others. */
async function changed(change: (bytes: Buffer) => void): Promise<string> {
  const bytes = await readFile(file);
  change(bytes);
  const path = folder();
  await writeFile(path, bytes);
  return path;
}

const flip = (bytes: Buffer, at: number) => bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);

test.each([
  ['a byte of a picture', (bytes: Buffer) => bytes.indexOf('WEBP') + 8],
  ['a byte of its rows', (bytes: Buffer) => bytes.indexOf('SQLite format 3') + 5000],
  ['a byte of its contents', (bytes: Buffer) => bytes.indexOf('"takenAt"') + 15],
  ['a byte of its sums', (bytes: Buffer) => bytes.lastIndexOf('plaza.db') - 10],
  ['the name of an entry', (bytes: Buffer) => bytes.indexOf('media/') + 8],
])('%s is another one', async (_, place) => {
  const damaged = await changed((bytes) => flip(bytes, place(bytes)));
  expect(await fault(damaged)).toBe(`${damaged} is damaged, or its end is missing.`);
});

test.each([
  ['in a picture', (bytes: Buffer) => bytes.indexOf('WEBP') + 8],
  ['in the middle', (bytes: Buffer) => bytes.length >> 1],
  ['before its sums', (bytes: Buffer) => bytes.lastIndexOf('SHA256SUMS')],
])('it ends %s', async (_, place) => {
  const damaged = await changed(() => {});
  await truncate(damaged, place(await readFile(damaged)));
  expect(await fault(damaged)).toBe(`${damaged} is damaged, or its end is missing.`);
});

test.each([
  ['nothing', ''],
  ['text', 'Dear Ann, '.repeat(1000)],
  ['zeros', '\0'.repeat(4096)],
  ['another database', readFile(new URL(import.meta.url))],
])('%s is no backup', async (_, content) => {
  const foreign = folder();
  await writeFile(foreign, await content);
  expect(await fault(foreign)).toBe(`${foreign} is no backup of a Plaza.`);
});

const LABEL: Label = { format: 1, begunAt: '', migrations: Object.keys(migrations('sqlite')) };
const CONTENTS: Contents = { takenAt: '', rows: {}, files: 0, lost: [] };

/** An archive with right sums. */
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
])('its %s is newer', async (_, label) => {
  const newer = await archiveOf(() => Promise.resolve(), label);
  expect(await fault(newer)).toBe('This database was made by a newer Plaza. Please upgrade the program.');
});

test.each(['../evil', '/tmp/evil', 'media/../../evil', 'lock', 'media/00/x.sh'])(
  'it holds %s',
  async (name) => {
    const evil = await archiveOf(async (archive) => {
      await archive.addText(name, 'evil');
      await archive.addText('contents.json', writeJson(CONTENTS));
    });
    expect(await fault(evil)).toBe(`${evil} is damaged, or its end is missing.`);
  },
);

/** An archive of the rows of a folder, with right sums and all of its pictures but some. */
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

test('what is in it does not belong together', async () => {
  const broken = folder();
  expect(await runCommand(['restore', file, '--to', broken, '--keep-sessions'])).toMatchObject({ code: 0 });
  const bytes = await readFile(file, 'latin1');
  const contents = JSON.parse(/\{\s+"takenAt"[^]*?\n\}/.exec(bytes)?.[0] ?? '') as Contents;
  const [missing = ''] = Object.keys(await exportMedia(broken));

  const lacking = await archiveOfFolder(broken, contents, missing);
  expect(await fault(lacking)).toBe(
    `${lacking} is no whole backup: ${missing} is missing, the file of a picture.`,
  );
  const miscounted = await archiveOfFolder(broken, { ...contents, rows: { ...contents.rows, posts: 1 } });
  expect(await fault(miscounted)).toBe(
    `${miscounted} is no whole backup: the number of its rows of posts is another one.`,
  );
  await withDatabase({ dataDir: broken }, async (db) => {
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`delete from users where id = 1`.execute(db);
  });
  const orphaned = await archiveOfFolder(broken, contents);
  expect(await fault(orphaned)).toMatch(/a row of \w+ belongs to a row of users that is not there\.$/);
});
