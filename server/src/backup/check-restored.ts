import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { listMigrations } from '../db/migrate.ts';
import { openDatabase, type Db } from '../db/open.ts';
import { imageBatches } from '../images/image-repository.ts';
import { imageFiles } from '../images/image-table.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import { mediaEntry } from './backup-format.ts';
import { countAllRows, findFileFaults } from './content-repository.ts';
import type { Unpacked } from './unpack.ts';

/**
 * Compares a folder with the backup that was unpacked to it, and checks that rows and images are consistent.
 * @returns the first fault, as a clause; undefined when there is none
 */
export async function findFault(
  folder: string,
  { label, contents }: Unpacked,
  progress: ProgressReporter,
): Promise<string | undefined> {
  await using db = openDatabase({ dataDir: folder });
  progress.step('database checked');
  const [fault] = await findFileFaults(db);
  if (fault !== undefined) return fault;
  const migrations = new Set(await listMigrations(db));
  if (!isDeepStrictEqual(migrations, new Set(label.migrations))) return 'its schema differs from its label';
  const counts = await countAllRows(db);
  const differing = Object.keys({ ...counts, ...contents.rows }).find(
    (table) => counts[table] !== contents.rows[table],
  );
  if (differing !== undefined) return `its number of ${differing} differs from its contents`;
  progress.step('images checked', counts['images']);
  const file = await findMissingFile(db, folder, new Set(contents.lost), progress);
  return file && `the image file ${file} is missing`;
}

async function findMissingFile(
  db: Db,
  folder: string,
  lost: ReadonlySet<string>,
  progress: ProgressReporter,
): Promise<string | undefined> {
  for await (const images of imageBatches(db)) {
    const files = images.filter(({ name }) => !lost.has(name)).flatMap(imageFiles);
    const missing = files.find((file) => !existsSync(join(folder, mediaEntry(file))));
    if (missing !== undefined) return missing;
    progress.advance(images.length);
  }
  return undefined;
}
