import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDamaged } from './errors.ts';
import { DATABASE_FILE } from './open.ts';
import { BALLAST_FILE } from './ballast-file.ts';

/** Up to this size a start looks at every page, which takes a tenth of a second. */
const START_MAX_BYTES = 32 * 1024 * 1024;

/** What SQLite writes above the first fault. */
const HEADING = /^\*+ in database \w+ \*+\s*/;

/** Thrown for a database file that cannot be what Plaza wrote; its message says what to do. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
  constructor(database: string, reason: string, cause?: unknown) {
    super(
      `${database} is damaged (${reason}). It is left as it is. Restore the last backup into a new folder by \`npm run plaza -- restore FILE --to FOLDER\`, then start with DATA_DIR=FOLDER.`,
      { cause },
    );
  }
}

/**
 * Makes sure that the database file of a folder, if there is one, is not damaged, and changes nothing. At a start a large
 * file is looked at in parts: its header, its size and its schema.
 * @throws DatabaseDamaged
 */
export function assertSoundFile(folder: string, when: 'start' | 'always'): void {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return;
  const { size } = statSync(file);
  // SQLite takes an empty file for a new database. The ballast file is written only after a database.
  if (size === 0 && existsSync(join(dirname(file), BALLAST_FILE)))
    throw new DatabaseDamaged(file, 'it is empty');
  const fault = findFault(file, when === 'always' || size <= START_MAX_BYTES);
  if (fault) throw new DatabaseDamaged(file, fault.reason, fault.cause);
}

interface Fault {
  readonly reason: string;
  readonly cause?: unknown;
}

function findFault(file: string, isWhole: boolean): Fault | undefined {
  // A connection that may write would put what lies beside the file into it.
  using db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = db.prepare(isWhole ? 'pragma quick_check(1)' : 'select count(*) from sqlite_schema').all();
    const said = rows[0]?.['quick_check'] ?? 'ok';
    return said === 'ok' ? undefined : { reason: String(said).replace(HEADING, '').trim() };
  } catch (cause) {
    if (!isDamaged(cause)) throw cause;
    return { reason: cause.message, cause };
  }
}
