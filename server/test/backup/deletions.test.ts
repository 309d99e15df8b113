import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { diskImageStore, MEDIA_FOLDER } from '../../src/images/disk-image-store.ts';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { restore } from '../../src/backup/restore.ts';
import { readConfig } from '../../src/settings/config.ts';
import { listImages } from '../../src/images/image-repository.ts';
import { imageFiles } from '../../src/images/image-table.ts';
import { NO_PROGRESS } from '../../src/progress/progress.ts';
import { expect, test } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { exportDatabase, exportMedia, newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';

const plaza = await populatePlaza(12);
const { database } = plaza;
const store = diskImageStore(join(database.dataDir, MEDIA_FOLDER));
const folder = await newFolder();

/** Deletes the rows and then the files of the first remaining images. */
const deleteImages = (count: number) =>
  withDatabase(database, async (db) => {
    const images = await listImages(db, '', count);
    const names = images.map(({ name }) => name);
    await db.deleteFrom('images').where('name', 'in', names).execute();
    await store.removeFiles(images.flatMap(imageFiles));
  });

test('a backup contains neither rows nor files of images that are deleted after the snapshot', async () => {
  const [file, restored] = [folder(), folder()];
  await using source = await openBackupSource(undefined, readConfig(plaza.settings));
  let snapshots = 0;
  const changing = {
    ...source,
    async takeSnapshot(into: string) {
      await source.takeSnapshot(into, NO_PROGRESS);
      snapshots += 1;
      // The first snapshot names deleted images, the second does not.
      if (snapshots === 1) await deleteImages(3);
    },
  };
  const contents = await backup(changing, file, NO_PROGRESS);
  expect([snapshots, contents.lost]).toEqual([2, []]);
  await restore(file, restored, { progress: NO_PROGRESS, keepSessions: true });
  expect(await exportDatabase({ dataDir: restored })).toEqual(await exportDatabase(database));
  expect(await exportMedia(restored)).toEqual(await exportMedia(database.dataDir));
});

test('a backup succeeds without the file of an image that was missing before, and reports it', async () => {
  const [lost = ''] = Object.keys(await exportMedia(database.dataDir));
  await rm(join(database.dataDir, MEDIA_FOLDER, lost.slice(0, 2), lost));
  const file = folder();
  const made = await runCommand(['backup', file], plaza.settings);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/\nImages without files, in the source and in the backup: 1\n$/);
  expect(await runCommand(['verify', file])).toMatchObject({ code: 0, stderr: '' });
});
