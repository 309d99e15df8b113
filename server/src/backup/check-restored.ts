import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { listMigrations } from '../db/migrate.ts';
import { openDatabase, type Db } from '../db/open.ts';
import { listImages } from '../images/image-repository.ts';
import { imageFile, imageWidths } from '../images/image-table.ts';
import type { Progress } from '../move/say.ts';
import { mediaEntry } from './backup-format.ts';
import { countAllRows, findFileFaults } from './content-repository.ts';
import type { Unpacked } from './unpack.ts';

/** Pictures asked for in one statement. */
const BATCH = 500;

/**
 * Looks whether a folder is what the backup said that was unpacked into it: rows, pictures, and whether they belong
 * together.
 * @returns what is wrong, in few words; undefined when nothing is
 */
export async function findFault(
  folder: string,
  { label, contents }: Unpacked,
  progress: Progress,
): Promise<string | undefined> {
  const db = openDatabase({ dataDir: folder });
  try {
    progress.step('database checked');
    const [fault] = await findFileFaults(db);
    if (fault !== undefined) return fault;
    if (!isSame(await listMigrations(db), label.migrations)) return 'its schema is another one';
    const counts = await countAllRows(db);
    const differing = Object.keys({ ...counts, ...contents.rows }).find(
      (table) => counts[table] !== contents.rows[table],
    );
    if (differing !== undefined) return `the number of its rows of ${differing} is another one`;
    progress.step('pictures checked', counts['images']);
    const file = await findMissingFile(db, folder, new Set(contents.lost), progress);
    return file && `${file} is missing, the file of a picture`;
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
  progress: Progress,
): Promise<string | undefined> {
  for (let after = ''; ;) {
    const pictures = await listImages(db, after, BATCH);
    for (const picture of pictures.filter(({ name }) => !lost.has(name))) {
      for (const width of imageWidths(picture)) {
        const file = imageFile(picture.name, width);
        const isThere = await access(join(folder, mediaEntry(file))).then(
          () => true,
          () => false,
        );
        if (!isThere) return file;
      }
    }
    progress.advance(pictures.length);
    const last = pictures.at(-1);
    if (!last) return undefined;
    after = last.name;
  }
}
