import { cp, mkdir } from 'node:fs/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { NO_PROGRESS } from '../../src/progress/progress.ts';
import { readConfig } from '../../src/settings/config.ts';
import { atEachCall, populateInstallation, startOrSay, wasKilled } from '../support/every-kill.ts';
import { LONG_TEST } from '../support/hang-detector.ts';
import { exportDatabase, newFolder, populateFolder } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';

// Kills restores to a folder instead of each call that changes a file, or of some in `npm test`, and restores again.

vi.setConfig(LONG_TEST);
const folder = await newFolder();
const [origin, file] = [folder(), folder()];
beforeAll(async () => {
  await populateInstallation(origin);
  await using source = await openBackupSource(origin, readConfig({}));
  await backup(source, file, NO_PROGRESS);
});

test.each([
  ['a folder that does not exist', false],
  ['a folder whose data it replaces', true],
])('a killed restore to %s is completed by the next', async (_name, replaces) => {
  const expected = await exportDatabase({ dataDir: origin });
  const present = folder();
  await populateFolder(present, 1);
  await atEachCall(async (killing) => {
    const DATA_DIR = folder();
    if (replaces) await cp(present, DATA_DIR, { recursive: true });
    const args = ['restore', file, '--keep-sessions', '--to', DATA_DIR, ...(replaces ? ['--replace'] : [])];
    const isKilled = wasKilled(await runCommand(args, killing));
    const copy = folder();
    await cp(DATA_DIR, copy, { recursive: true }).catch(() => mkdir(copy));
    await startOrSay({ DATA_DIR: copy });
    const again = isKilled ? await runCommand(args) : undefined;
    // Not empty: the killed one had just completed.
    expect(again?.stderr ?? '').toMatch(
      /^(?:\S+ is not empty\. A backup is restored to an empty folder\.[^\n]+\n)?$/,
    );
    expect(await exportDatabase({ dataDir: DATA_DIR })).toEqual(expected);
    expect(await startOrSay({ DATA_DIR })).toBe(true);
    return isKilled;
  });
});
