import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { exportDatabase, exportMedia, newFolder } from '../support/move.ts';
import { runCommand, startCommand } from '../support/plaza-command.ts';
import { startToFail } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const plaza = await populatePlaza(400);
const folder = await newFolder();
const file = folder();

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('a killed backup leaves no file, and the next backup removes its folder', async () => {
  await using running = startCommand(['backup', file], plaza.settings);
  await expect.poll(() => exists(join(`${file}.partial`, 'parts', 'archive')), { interval: 2 }).toBe(true);
  await running.kill();
  expect(await exists(file)).toBe(false);
  expect(await runCommand(['backup', file], plaza.settings)).toMatchObject({ code: 0, stderr: '' });
  expect(await exists(`${file}.partial`)).toBe(false);
  const verified = await runCommand(['verify', file]);
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toMatch(/^Valid: [\d,]+ rows and 800 image files as of 20/);
});

test('no server starts on a folder with a killed restore, and the next restore is complete', async () => {
  const restored = folder();
  const args = ['restore', file, '--to', restored, '--keep-sessions'];
  await using running = startCommand(args);
  await expect
    .poll(() => readdir(join(restored, 'restoring', 'media')).catch(() => []), { interval: 2 })
    .not.toEqual([]);
  await running.kill();
  expect(await startToFail({ DATA_DIR: restored })).toMatchObject({
    code: 1,
    stderr: `A restore to ${restored} is unfinished. Run it again.\n`,
  });
  expect(await runCommand(args)).toMatchObject({ code: 0, stderr: '' });
  expect(await exportDatabase({ dataDir: restored })).toEqual(await exportDatabase(plaza.database));
  expect(await exportMedia(restored)).toEqual(await exportMedia(plaza.database.dataDir));
});
