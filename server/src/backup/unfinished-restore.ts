import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** Stands in a folder of data from the beginning of a restore to its end. */
export const RESTORING_FOLDER = 'restoring';

/** @throws StartError for a folder that a restore was filling when it was killed */
export async function assertRestored(folder: string): Promise<void> {
  const isUnfinished = await access(join(folder, RESTORING_FOLDER)).then(
    () => true,
    () => false,
  );
  if (!isUnfinished) return;
  throw new StartError(`A restore into ${folder} has not finished. Run it again.`);
}
