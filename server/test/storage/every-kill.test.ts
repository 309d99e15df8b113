import { cp, mkdir } from 'node:fs/promises';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { backup } from '../../src/backup/backup.ts';
import { openBackupSource } from '../../src/backup/backup-source.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { NO_PROGRESS } from '../../src/progress/progress.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { LONG_TEST } from '../support/hang-detector.ts';
import type { KilledCall } from '../support/kill-at-call.ts';
import { exportDatabase, newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { killedAt, runCommand, type CommandEnd } from '../support/plaza-command.ts';
import { startServer } from '../support/server-process.ts';

// Kills starts, restores and moves instead of each call that changes a file, or of some in `npm test`. What follows must work, or say one
// sentence.

vi.setConfig(LONG_TEST);
const engine = inject('engine');
const isWhole = inject('share') === 1;
const STRIDE = isWhole ? 1 : 12;
const POSTS = 2;
const folder = await newFolder();
const [origin, file] = [folder(), folder()];
let opened: TestDatabase[] = [];
afterEach(async () => {
  for (const database of opened) await database[Symbol.asyncDispose]();
  opened = [];
});
beforeAll(async () => {
  await populateFolder(origin, POSTS);
  // It gets the id of an installation.
  await startOrSay({ DATA_DIR: origin });
  await using source = await openBackupSource(origin, readConfig({}));
  await backup(source, file, NO_PROGRESS);
});

/** The settings of an empty database of the engine of the suite. */
async function emptySettings() {
  const database = await openTestDatabase();
  opened.push(database);
  return { database, settings: { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl } };
}

/**
 * Calls work with the settings that kill a process at its first call, its second, and so on, until it returns that none was killed.
 * @param of the kind of calls @param every so many of them
 */
async function atEachCall(
  work: (killing: NodeJS.ProcessEnv) => Promise<boolean>,
  of: KilledCall['of'] = 'change',
  every = STRIDE,
): Promise<void> {
  let number = 1;
  while (await work(killedAt({ of, number }))) number += every;
  expect(number).toBeGreaterThan(5);
}

/** Starts a server and ends it. @returns whether it came up, after it said one sentence otherwise */
async function startOrSay(settings: NodeJS.ProcessEnv): Promise<boolean> {
  const said = await startServer(settings).then(
    async (server) => {
      await server.end('SIGTERM');
      return '';
    },
    (error: unknown) => String(error),
  );
  // A killed process says nothing.
  expect(said).toMatch(/^(?:Error: The server did not start: (?:(?!Plaza gave up)[^\n]+\.\n)?)?$/);
  return said === '';
}

/** Runs a command that is killed. @returns whether it was; otherwise it succeeded */
function wasKilled({ code, stderr }: CommandEnd): boolean {
  expect([null, 0]).toContain(code);
  expect(stderr).toBe('');
  return code === null;
}

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

test
  .runIf(engine === 'postgres')
  .each([['change', 2 * STRIDE], ...(isWhole ? ([['send', 8]] as const) : [])] as const)(
  'a move that was killed at a %s is completed by the next',
  async (of, every) => {
    const expected = await exportDatabase({ dataDir: origin });
    const move = async (killing: NodeJS.ProcessEnv) => {
      const { database, settings } = await emptySettings();
      const { DATA_DIR, DATABASE_URL = '' } = settings;
      const from = folder();
      await cp(origin, from, { recursive: true });
      const args = ['move', '--from', from, '--to', DATABASE_URL];
      const isKilled = wasKilled(await runCommand(args, { DATA_DIR, ...killing }));
      await startOrSay(settings);
      const again = isKilled ? await runCommand(args, { DATA_DIR }) : undefined;
      expect(again?.stderr ?? '').toBe('');
      expect(await exportDatabase(database)).toEqual(expected);
      expect(await startOrSay(settings)).toBe(true);
      return isKilled;
    };
    await atEachCall(move, of, every);
  },
);
