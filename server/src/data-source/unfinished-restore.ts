import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** A folder that exists in a data folder from the beginning of a restore until the end. */
export const RESTORING_FOLDER = 'restoring';

/** @throws StartError for a folder with an unfinished restore */
export function assertRestored(folder: string): void {
  if (existsSync(join(folder, RESTORING_FOLDER))) throw new StartError(unfinishedRestore(folder));
}

export const unfinishedRestore = (folder: string): string =>
  `A restore to ${folder} is unfinished. Run it again.`;
