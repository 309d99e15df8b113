import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { narrowDataFolder } from '../../src/data-source/private-access.ts';
import { populatePlaza } from '../support/backup.ts';
import { problemsOf } from '../support/doctor.ts';
import { newFolder } from '../support/move.ts';
import { modeOf } from '../support/permissions.ts';
import { startServer } from '../support/server-process.ts';

const { settings, database } = await populatePlaza(1);
const { dataDir } = database;
const isEmbedded = database.databaseUrl === undefined;
const folder = await newFolder();
const media = join(dataDir, 'media');

/** Gives all accounts access to a data folder, as a usual umask does. */
async function open(path: string): Promise<void> {
  await mkdir(join(path, 'media'), { recursive: true });
  for (const each of [path, join(path, 'media')]) await chmod(each, 0o755);
  for (const name of ['plaza.db', 'plaza.db-wal']) {
    await writeFile(join(path, name), '', { flag: 'a' });
    await chmod(join(path, name), 0o644);
  }
}

test('a start removes the access of other accounts from existing data, and logs the paths once', async () => {
  await chmod(dataDir, 0o755);
  await chmod(media, 0o755);
  if (isEmbedded) await chmod(join(dataDir, 'plaza.db'), 0o644);
  const environment = { ...settings, LOG_LEVEL: 'warn' };
  await using first = await startServer(environment);
  const paths = [...(isEmbedded ? [join(dataDir, 'plaza.db')] : []), media, dataDir];
  const lines = first
    .printed()
    .split('\n')
    .filter((line) => line.includes('other accounts'));
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'Removed the access of other accounts', paths }),
  ]);
  for (const path of paths) expect(await modeOf(path)).toMatch(/^[67]00$/);
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0 });
  await using second = await startServer(environment);
  expect(second.printed()).not.toContain('other accounts');
});

test('doctor warns of data and backups that other accounts can access', async () => {
  const backups = folder();
  await mkdir(backups, { mode: 0o755 });
  await writeFile(join(backups, 'plaza-2026-11-21T03-00.tar'), '');
  await narrowDataFolder(dataDir);
  await chmod(dataDir, 0o711);
  expect(await problemsOf({ ...settings, BACKUP_DIR: backups })).toEqual([
    `warning access: Other accounts of this machine can access ${dataDir}, ${backups}. Remove their access: chmod go= PATH.`,
  ]);
  await chmod(backups, 0o750);
  await chmod(dataDir, 0o700);
  expect(await problemsOf({ ...settings, BACKUP_DIR: backups })).toEqual([]);
});

test('access that an administrator gave to the group alone stays', async () => {
  const shared = folder();
  await open(shared);
  await chmod(shared, 0o2750);
  await chmod(join(shared, 'plaza.db'), 0o640);
  expect(await narrowDataFolder(shared)).toEqual({
    narrowed: [join(shared, 'plaza.db-wal'), join(shared, 'media')],
    failed: [],
  });
  expect([await modeOf(shared), await modeOf(join(shared, 'plaza.db'))]).toEqual(['750', '640']);
});

test.each([
  ['for all accounts', (path: string) => chmod(path, 0o1777), '777'],
  ['that contains a folder of another program', (path: string) => mkdir(join(path, 'www'), 0o755), '755'],
])('a folder %s stays, and its data is narrowed', async (_, change, mode) => {
  const path = folder();
  await open(path);
  await change(path);
  expect((await narrowDataFolder(path)).narrowed).toEqual(
    ['plaza.db', 'plaza.db-wal', 'media'].map((name) => join(path, name)),
  );
  expect([await modeOf(path), await modeOf(join(path, 'plaza.db'))]).toEqual([mode, '600']);
});

test('a folder of backups in the data folder is narrowed with it', async () => {
  const path = folder();
  await open(path);
  const backups = join(path, 'backups');
  await mkdir(backups, { mode: 0o755 });
  expect((await narrowDataFolder(path, backups)).narrowed).toEqual(expect.arrayContaining([backups, path]));
  expect([await modeOf(path), await modeOf(backups)]).toEqual(['700', '700']);
});

test('a folder of another user stays', async () => {
  const isRoot = process.getuid?.() === 0;
  const path = isRoot ? folder() : '/etc';
  if (isRoot) {
    await open(path);
    for (const each of [path, join(path, 'plaza.db'), join(path, 'plaza.db-wal'), join(path, 'media')])
      await chown(each, 65_534, 65_534);
  }
  expect(await narrowDataFolder(path)).toEqual({ narrowed: [], failed: [] });
  expect(await modeOf(path)).toBe('755');
});
