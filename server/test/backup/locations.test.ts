import { copyFile, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { readConfig } from '../../src/settings/config.ts';
import { lockFolder } from '../../src/db/lock-folder.ts';
import { NO_PROGRESS } from '../../src/progress/progress.ts';
import { newFolder, populateFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

const folder = await newFolder();
const [origin, file] = [folder(), folder()];
await populateFolder(origin, 3);
await using source = await openBackupSource(origin, readConfig({}));
await backup(source, file, NO_PROGRESS);

/** @returns the error output of a command that fails */
async function refusal(args: readonly string[], settings?: NodeJS.ProcessEnv): Promise<string> {
  const { code, stderr } = await runCommand(args, settings);
  expect(code).toBe(1);
  return stderr.trimEnd();
}

test('a restore to a folder that is not empty or that a server uses fails', async () => {
  const taken = folder();
  await mkdir(taken);
  await writeFile(join(taken, 'letters.txt'), 'Dear Ann');
  expect(await refusal(['restore', file, '--to', taken])).toBe(
    `${taken} is not empty. A backup is restored to an empty folder. To replace its data, which is kept in it as replaced-TIME, use --replace.`,
  );
  expect(await readdir(taken)).toEqual(['letters.txt']);
  expect(await refusal(['restore', file], { DATA_DIR: origin })).toContain('is not empty.');
  await using _ = await startServer({ DATA_DIR: origin });
  expect(await refusal(['restore', file], { DATA_DIR: origin })).toBe(
    `${origin} is in use by another Plaza. Stop it, or choose another DATA_DIR.`,
  );
});

test('a restore that fails leaves an empty folder empty', async () => {
  const [empty, damaged] = [folder(), folder()];
  await mkdir(empty);
  expect(await refusal(['restore', folder(), '--to', empty])).toContain('cannot be unpacked');
  expect(await readdir(empty)).toEqual([]);
  await copyFile(file, damaged);
  await truncate(damaged, 50_000);
  expect(await refusal(['restore', damaged, '--to', empty])).toContain('is damaged or truncated');
  expect(await readdir(empty)).toEqual([]);
});

test('a backup to an existing file, from an empty source, below a missing folder, or to the file of a running backup fails', async () => {
  expect(await refusal(['backup', file, '--from', origin])).toBe(
    `${file} exists. A backup never replaces a file: choose a new name.`,
  );
  const nowhere = folder();
  const made = folder();
  expect(await refusal(['backup', made, '--from', nowhere])).toBe(
    `${nowhere} contains no Plaza data: it has no plaza.db.`,
  );
  const unmounted = folder();
  expect(await refusal(['backup', join(unmounted, 'plaza', 'a.tar'), '--from', origin])).toBe(
    `${join(unmounted, 'plaza')} cannot be created: ${unmounted} does not exist. Create it, or mount its disk.`,
  );
  await mkdir(`${made}.partial`);
  using _ = lockFolder(`${made}.partial`);
  expect(await refusal(['backup', made, '--from', origin])).toBe(`Another backup to ${made} is in progress.`);
});

test('a backup and a move from a folder with an unfinished restore fail', async () => {
  const restoring = folder();
  await populateFolder(restoring, 1);
  await mkdir(join(restoring, 'restoring'));
  const unfinished = `A restore to ${restoring} is unfinished. Run it again.`;
  expect(await refusal(['backup', folder(), '--from', restoring])).toBe(unfinished);
  expect(await refusal(['move', '--from', restoring, '--to', 'postgres://127.0.0.1:1/a'])).toBe(unfinished);
});

test('verify and restore of a missing file fail', async () => {
  for (const command of ['verify', 'restore']) {
    expect(await refusal([command, folder()], { DATA_DIR: folder() })).toMatch(
      / cannot be unpacked \(Error: ENOENT.*\)\.$/,
    );
  }
});
