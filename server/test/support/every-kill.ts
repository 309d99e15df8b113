import { expect, inject, onTestFinished } from 'vitest';
import { openTestDatabase } from './databases.ts';
import type { KilledCall } from './kill-at-call.ts';
import { populateFolder } from './move.ts';
import { killedAt, type CommandEnd } from './plaza-command.ts';
import { startServer } from './server-process.ts';

/** `npm test` tries some calls, `npm run test:all` each. */
const STRIDE = inject('share') === 1 ? 1 : 24;

/** Creates a data folder with two posts, a picture each, and the id of an installation. */
export async function populateInstallation(dataDir: string): Promise<void> {
  await populateFolder(dataDir, 2);
  expect(await startOrSay({ DATA_DIR: dataDir })).toBe(true);
}

/** The settings of an empty database of the engine of the suite, which is removed after the test. */
export async function emptySettings() {
  const database = await openTestDatabase();
  onTestFinished(() => database[Symbol.asyncDispose]());
  return { database, settings: { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl } };
}

/**
 * Calls work with the settings that kill a process at its first call, its second, and so on, until it returns that none was killed.
 * @param of the kind of calls @param every so many of them
 */
export async function atEachCall(
  work: (killing: NodeJS.ProcessEnv) => Promise<boolean>,
  of: KilledCall['of'] = 'change',
  every = STRIDE,
): Promise<void> {
  let number = 1;
  while (await work(killedAt({ of, number }))) number += every;
  expect(number).toBeGreaterThan(5);
}

/** Starts a server and ends it. @returns whether it came up, after it said one sentence otherwise */
export async function startOrSay(settings: NodeJS.ProcessEnv): Promise<boolean> {
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
export function wasKilled({ code, stderr }: CommandEnd): boolean {
  expect([null, 0]).toContain(code);
  expect(stderr).toBe('');
  return code === null;
}
