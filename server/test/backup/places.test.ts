import { copyFile, mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { readConfig } from '../../src/settings/config.ts';
import { lockFolder } from '../../src/db/lock-folder.ts';
import { NO_PROGRESS } from '../../src/move/say.ts';
import { newFolder, populateFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = await newFolder();
const [origin, file] = [folder(), folder()];
await populateFolder(origin, 3);
await using source = await openBackupSource(origin, readConfig({}));
await backup(source, file, NO_PROGRESS);

/** What a command says that is refused. */
async function refusal(args: readonly string[], settings?: NodeJS.ProcessEnv): Promise<string> {
  const { code, stderr } = await runCommand(args, settings);
  expect(code).toBe(1);
  return stderr.trimEnd();
}

test('a folder that holds something, or that a Plaza works in', async () => {
  const taken = folder();
  await mkdir(taken);
  await writeFile(join(taken, 'letters.txt'), 'Dear Ann');
  expect(await refusal(['restore', file, '--to', taken])).toBe(
    `${taken} is not empty. A backup is restored into an empty folder.`,
  );
  expect(await readdir(taken)).toEqual(['letters.txt']);
  expect(await refusal(['restore', file], { DATA_DIR: origin })).toContain('is not empty.');
  await using _ = await startServer({ DATA_DIR: origin });
  expect(await refusal(['restore', file], { DATA_DIR: origin })).toBe(
    `${origin} is in use by another Plaza. Stop it, or choose another DATA_DIR.`,
  );
});

test('a restore that is refused leaves an empty folder empty', async () => {
  const [empty, damaged] = [folder(), folder()];
  await mkdir(empty);
  expect(await refusal(['restore', folder(), '--to', empty])).toContain('cannot be unpacked');
  expect(await readdir(empty)).toEqual([]);
  await copyFile(file, damaged);
  await truncate(damaged, 50_000);
  expect(await refusal(['restore', damaged, '--to', empty])).toContain('is damaged, or its end is missing');
  expect(await readdir(empty)).toEqual([]);
});

test('a backup in place of another, from nowhere, or while one is made', async () => {
  expect(await refusal(['backup', file, '--from', origin])).toBe(
    `${file} exists. A backup never takes the place of another: choose a new name.`,
  );
  const nowhere = folder();
  const made = folder();
  expect(await refusal(['backup', made, '--from', nowhere])).toBe(
    `${nowhere} holds no Plaza: there is no plaza.db in it.`,
  );
  await mkdir(`${made}.partial`);
  using _ = lockFolder(`${made}.partial`);
  expect(await refusal(['backup', made, '--from', origin])).toBe(`A backup into ${made} is being made.`);
});

test('a backup that is not there', async () => {
  for (const command of ['verify', 'restore']) {
    expect(await refusal([command, folder()], { DATA_DIR: folder() })).toMatch(
      / cannot be unpacked \(Error: ENOENT.*\)\.$/,
    );
  }
});
