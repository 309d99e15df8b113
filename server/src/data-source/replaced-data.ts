import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of folders in a data folder with the data that a restore replaced. */
export const REPLACED_PREFIX = 'replaced-';

/** The restored files of a backup that replaces the data of a folder, until they are complete. */
export const REPLACING_FOLDER = 'replacing';

/** The paths of all folders that restores with `--replace` left: with the data that one replaced, or with the files of a killed one. */
export async function listReplacedData(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.startsWith(REPLACED_PREFIX) || name === REPLACING_FOLDER)
    .toSorted()
    .map((name) => join(folder, name));
}
