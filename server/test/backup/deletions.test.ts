import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { diskImageStore, MEDIA_FOLDER } from '../../src/images/disk-image-store.ts';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { restore } from '../../src/backup/restore.ts';
import { readConfig } from '../../src/settings/config.ts';
import { listImages } from '../../src/images/image-repository.ts';
import { imageFiles } from '../../src/images/image-table.ts';
import { NO_PROGRESS } from '../../src/move/say.ts';
import { expect, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { exportDatabase, exportMedia, newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const plaza = await populatePlaza(12);
const { database } = plaza;
const store = diskImageStore(join(database.dataDir, MEDIA_FOLDER));
const folder = await newFolder();

/** The rows and then the files of the first pictures that are left. */
const deletePictures = (count: number) =>
  withDatabase(database, async (db) => {
    const images = await listImages(db, '', count);
    const names = images.map(({ name }) => name);
    await db.deleteFrom('images').where('name', 'in', names).execute();
    await store.removeFiles(images.flatMap(imageFiles));
  });

test('pictures that are deleted between rows and files are in the backup with neither', async () => {
  const [file, restored] = [folder(), folder()];
  await using source = await openBackupSource(undefined, readConfig(plaza.settings));
  let snapshots = 0;
  const restless = {
    ...source,
    async takeSnapshot(into: string) {
      await source.takeSnapshot(into, NO_PROGRESS);
      snapshots += 1;
      // The second snapshot is too old again, the third is not.
      if (snapshots === 1) await deletePictures(3);
    },
  };
  const contents = await backup(restless, file, NO_PROGRESS);
  expect([snapshots, contents.lost]).toEqual([2, []]);
  await restore(file, restored, { progress: NO_PROGRESS, keepSessions: true });
  expect(await exportDatabase({ dataDir: restored })).toEqual(await exportDatabase(database));
  expect(await exportMedia(restored)).toEqual(await exportMedia(database.dataDir));
});

test('a picture whose file was lost before keeps nobody from a backup, which tells it', async () => {
  const [lost = ''] = Object.keys(await exportMedia(database.dataDir));
  await rm(join(database.dataDir, MEDIA_FOLDER, lost.slice(0, 2), lost));
  const file = folder();
  const made = await runCommand(['backup', file], plaza.settings);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /\nPictures that had lost their files before, and have none in the backup: 1\n$/,
  );
  expect(await runCommand(['verify', file])).toMatchObject({ code: 0, stderr: '' });
});
