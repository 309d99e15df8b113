import { cp, mkdir } from 'node:fs/promises';
import { Migrator } from 'kysely/migration';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { NO_PROGRESS } from '../../src/progress/progress.ts';
import { readConfig } from '../../src/settings/config.ts';
import {
  atEachCall,
  emptySettings,
  populateInstallation,
  startOrSay,
  wasKilled,
} from '../support/every-kill.ts';
import { LONG_TEST } from '../support/hang-detector.ts';
import { exportDatabase, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';

// Kills starts and restores instead of each call that changes a file, or of some in `npm test`. What follows must work, or say one sentence.

vi.setConfig(LONG_TEST);
const engine = inject('engine');
const folder = await newFolder();
const [origin, file] = [folder(), folder()];
beforeAll(async () => {
  await populateInstallation(origin);
  await using source = await openBackupSource(origin, readConfig({}));
  await backup(source, file, NO_PROGRESS);
});

test('a start after a first start that was killed comes up', async () => {
  await atEachCall(async (killing) => {
    const { settings } = await emptySettings();
    const isUp = await startOrSay({ ...settings, ...killing });
    expect(await startOrSay(settings)).toBe(true);
    return !isUp;
  });
});

test('a start after a killed start with migrations comes up, with all rows', async () => {
  await atEachCall(async (killing) => {
    const { database, settings } = await emptySettings();
    await withDatabase(database, async (db) => {
      const old = Object.fromEntries(Object.entries(migrations(engine)).slice(0, 12));
      const provider = { getMigrations: () => Promise.resolve(old) };
      expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
    });
    const isUp = await startOrSay({ ...settings, ...killing });
    expect(await startOrSay(settings)).toBe(true);
    return !isUp;
  });
});

test.runIf(engine === 'sqlite').each([
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
