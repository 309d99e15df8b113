import { access, mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../../src/db/lock-folder.ts';
import { populatePlaza } from '../support/backup.ts';
import { exportDatabase, exportMedia, newFolder } from '../support/move.ts';
import { killedAt, runCommand } from '../support/plaza-command.ts';
import { startToFail } from '../support/server-process.ts';

const plaza = await populatePlaza(400);
const folder = await newFolder();
const file = folder();
await runCommand(['backup', file], plaza.settings);

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('a killed backup leaves no file, and the next backup removes its folder', async () => {
  const interrupted = folder();
  const killed = { ...plaza.settings, ...killedAt({ of: 'rename', number: 1 }) };
  expect(await runCommand(['backup', interrupted], killed)).toMatchObject({ code: null });
  expect(await exists(join(`${interrupted}.partial`, 'parts', 'archive'))).toBe(true);
  expect(await exists(interrupted)).toBe(false);
  expect(await runCommand(['backup', interrupted], plaza.settings)).toMatchObject({ code: 0, stderr: '' });
  expect(await exists(`${interrupted}.partial`)).toBe(false);
  const verified = await runCommand(['verify', interrupted]);
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(verified.stdout).toMatch(/^Valid: [\d,]+ rows and 800 image files as of 20/);
});

test('a verification removes the folders of killed ones, but none that are in use or new', async () => {
  const temporary = folder();
  await mkdir(temporary);
  const [left, used, recent] = ['left', 'used', 'recent'].map((name) =>
    join(temporary, `plaza-verify-${name}`),
  );
  for (const path of [left, used, recent]) await mkdir(String(path));
  using _ = lockFolder(String(used));
  for (const path of [left, used]) await utimes(String(path), 1, 1);
  const verified = await runCommand(['verify', file], { TMPDIR: temporary });
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(temporary)).toEqual(['plaza-verify-recent', 'plaza-verify-used']);
});

test('no server starts on a folder with a killed restore, and the next restore is complete', async () => {
  const restored = folder();
  const args = ['restore', file, '--to', restored, '--keep-sessions'];
  const killed = killedAt({ of: 'createWriteStream', about: '/media/', number: 3 });
  expect(await runCommand(args, killed)).toMatchObject({ code: null });
  expect(await readdir(join(restored, 'restoring', 'media'))).not.toEqual([]);
  expect(await startToFail({ DATA_DIR: restored })).toMatchObject({
    code: 1,
    stderr: `A restore to ${restored} is unfinished. Run it again.\n`,
  });
  expect(await runCommand(args)).toMatchObject({ code: 0, stderr: '' });
  expect(await exportDatabase({ dataDir: restored })).toEqual(await exportDatabase(plaza.database));
  expect(await exportMedia(restored)).toEqual(await exportMedia(plaza.database.dataDir));
});
