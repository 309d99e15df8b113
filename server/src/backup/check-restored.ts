import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations } from '../db/migrate.ts';
import { openDatabase, type Db } from '../db/open.ts';
import { listImages } from '../images/image-repository.ts';
import { imageFile, imageWidths } from '../images/image-table.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import { mediaEntry } from './backup-format.ts';
import { countAllRows, findFileFaults } from './content-repository.ts';
import type { Unpacked } from './unpack.ts';

/** Images that one statement lists. */
const BATCH = 500;

/**
 * Compares a folder with the backup that was unpacked to it, and checks that rows and images are consistent.
 * @returns the first fault, as a clause; undefined when there is none
 */
export async function findFault(
  folder: string,
  { label, contents }: Unpacked,
  progress: ProgressReporter,
): Promise<string | undefined> {
  const db = openDatabase({ dataDir: folder });
  try {
    progress.step('database checked');
    const [fault] = await findFileFaults(db);
    if (fault !== undefined) return fault;
    if (!isSame(await listMigrations(db), label.migrations)) return 'its schema differs from its label';
    const counts = await countAllRows(db);
    const differing = Object.keys({ ...counts, ...contents.rows }).find(
      (table) => counts[table] !== contents.rows[table],
    );
    if (differing !== undefined) return `its number of ${differing} differs from its contents`;
    progress.step('images checked', counts['images']);
    const file = await findMissingFile(db, folder, new Set(contents.lost), progress);
    return file && `the image file ${file} is missing`;
  } finally {
    await db.destroy();
  }
}

const isSame = (some: readonly string[] = [], others: readonly string[]) =>
  JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted());

async function findMissingFile(
  db: Db,
  folder: string,
  lost: ReadonlySet<string>,
  progress: ProgressReporter,
): Promise<string | undefined> {
  for (let after = ''; ;) {
    const images = await listImages(db, after, BATCH);
    for (const image of images.filter(({ name }) => !lost.has(name))) {
      for (const width of imageWidths(image)) {
        const file = imageFile(image.name, width);
        const exists = await access(join(folder, mediaEntry(file))).then(
          () => true,
          () => false,
        );
        if (!exists) return file;
      }
    }
    progress.advance(images.length);
    const last = images.at(-1);
    if (!last) return undefined;
    after = last.name;
  }
}
