import { setTimeout as pause } from 'node:timers/promises';
import { assertSoundFile } from '../db/check-file.ts';
import { mayAnswerSoon } from '../db/errors.ts';
import { migrate, type MigrationStep } from '../db/migrate.ts';
import { engineOf, openDatabase, ping, type Db, type DatabaseOptions } from '../db/open.ts';
import { findUnfinishedMove, UNFINISHED_MOVE } from '../data-source/unfinished-move-repository.ts';
import { StartError } from '../start-error.ts';

/** The wait for a database server that starts at the same time. */
const REACHED_WITHIN_MS = 10_000;
const PAUSE_MS = 200;

/** Waits up to 10 s for a database that starts, then migrates it. @param onStep as in `migrate` @throws StartError, or an error of the database */
export async function prepareDatabase(
  options: DatabaseOptions,
  onStep?: (step: MigrationStep) => void,
): Promise<void> {
  if (options.databaseUrl === undefined) assertSoundFile(options.dataDir, 'start');
  await using db = openDatabase({ ...options, longTimeouts: true });
  await reach(db);
  if ((await findUnfinishedMove(db)) !== undefined) throw new StartError(UNFINISHED_MOVE);
  await migrate(db, engineOf(options), onStep);
}

async function reach(db: Db): Promise<void> {
  const until = performance.now() + REACHED_WITHIN_MS;
  for (;;) {
    try {
      return await ping(db);
    } catch (error) {
      if (!mayAnswerSoon(error) || performance.now() > until) throw error;
    }
    await pause(PAUSE_MS);
  }
}
