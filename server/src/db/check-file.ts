import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDamaged } from './errors.ts';
import { rollBackHotJournal } from './hot-journal.ts';
import { BUSY_TIMEOUT_MS } from './node-sqlite.ts';
import { DATABASE_FILE } from './open.ts';
import { BALLAST_FILE } from './ballast-file.ts';
import { StartError } from '../start-error.ts';
import { PLAZA_COMMAND } from '../lib/command-name.ts';

/** A start checks every page of a file of up to this size, which takes a tenth of a second. */
const START_MAX_BYTES = 32 * 1024 * 1024;

const HEADING = /^\*+ in database \w+ \*+\s*/;

/** The error that tells an operator to restore a backup. @param database the path of the file @param reason why it is damaged */
export const databaseDamaged = (database: string, reason: string, cause?: unknown) =>
  new StartError(
    `${database} is damaged (${reason}). It is left as it is. Restore the last backup into a new folder by \`${PLAZA_COMMAND} restore FILE --to FOLDER\`, then start with DATA_DIR=FOLDER.`,
    { cause },
  );

/**
 * Checks the SQLite file of a folder without changing it, but for a transaction that a killed process left in a journal, which is rolled
 * back; without a file, there is nothing to check.
 * @param when `always` checks every page; `start` checks only header, size and schema of a file of more than 32 MiB
 * @throws StartError when the file is damaged; other errors of SQLite
 */
export function assertSoundFile(folder: string, when: 'start' | 'always'): void {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return;
  explainDamage(file, () => rollBackHotJournal(file));
  const { size } = statSync(file);
  // SQLite accepts an empty file as a new database. The ballast file exists only where a database was written.
  if (size === 0 && existsSync(join(folder, BALLAST_FILE))) throw databaseDamaged(file, 'it is empty');
  const isWhole = when === 'always' || size <= START_MAX_BYTES;
  const result = explainDamage(file, () => {
    // A connection that may write would apply the write-ahead log.
    using db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    const rows = db.prepare(isWhole ? 'pragma quick_check(1)' : 'select count(*) from sqlite_schema').all();
    return String(rows[0]?.['quick_check'] ?? 'ok');
  });
  if (result !== 'ok') throw databaseDamaged(file, result.replace(HEADING, '').trim());
}

function explainDamage<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isDamaged(error) ? databaseDamaged(file, error.message, error) : error;
  }
}
