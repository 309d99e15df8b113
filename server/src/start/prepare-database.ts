import { setTimeout as pause } from 'node:timers/promises';
import { assertSoundFile } from '../db/check-file.ts';
import { COMMAND_TIMEOUTS, SERVER_TIMEOUTS } from '../db/database-timeouts.ts';
import { describeRefusal } from '../db/describe-refusal.ts';
import { isRefused, mayAnswerSoon } from '../db/errors.ts';
import { migrate, type MigrationStep } from '../db/migrate.ts';
import { openDatabase, ping, type Db, type DatabaseOptions } from '../db/open.ts';
import { findUnfinishedMove, UNFINISHED_MOVE } from '../data-source/unfinished-move-repository.ts';
import { assertPaired, markPair, pairOf } from '../installation/pairing.ts';
import type { ImageStore } from '../images/image-store.ts';
import { StartError } from '../start-error.ts';

const PAUSE_MS = 200;

/**
 * Waits for a database that starts, compares its id with that of the image store, then migrates it. Both receive an id when they have
 * none. When they do not belong together, nothing is changed.
 * @param onStep as in `migrate`
 * @throws StartError, or an error of a migration
 */
export async function prepareDatabase(
  options: DatabaseOptions,
  store: ImageStore,
  onStep?: (step: MigrationStep) => void,
): Promise<void> {
  try {
    await prepare(options, store, onStep);
  } catch (error) {
    // The cause of a migration that failed.
    const refusal = [error, error instanceof Error && error.cause].find(isRefused);
    if (error instanceof StartError || !refusal) throw error;
    throw new StartError(describeRefusal(refusal, options), { cause: error });
  }
}

async function prepare(
  { timeouts = SERVER_TIMEOUTS, ...options }: DatabaseOptions,
  store: ImageStore,
  onStep?: (step: MigrationStep) => void,
): Promise<void> {
  if (options.databaseUrl === undefined) assertSoundFile(options.dataDir, 'start');
  await using db = openDatabase({ ...options, timeouts: COMMAND_TIMEOUTS });
  const pair = pairOf(options, db, store);
  if (pair.exists) {
    await reach(db, timeouts.start);
    if ((await findUnfinishedMove(db)) !== undefined) throw new StartError(UNFINISHED_MOVE);
  }
  const marker = await assertPaired(pair);
  await migrate(db, pair.engine, onStep);
  await markPair(db, pairOf(options, db, store), marker);
}

/** @param within milliseconds */
async function reach(db: Db, within: number): Promise<void> {
  const until = performance.now() + within;
  for (;;) {
    try {
      return await ping(db);
    } catch (error) {
      if (!mayAnswerSoon(error) || performance.now() > until) throw error;
    }
    await pause(PAUSE_MS);
  }
}
