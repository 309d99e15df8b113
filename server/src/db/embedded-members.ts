import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { rollBackHotJournal } from './hot-journal.ts';
import { BUSY_TIMEOUT_MS } from './node-sqlite.ts';
import { DATABASE_FILE } from './open.ts';

/** Whether the SQLite file of a folder contains members. A file that cannot be read counts as one with members. */
export function hasEmbeddedMembers(folder: string): boolean {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return false;
  try {
    rollBackHotJournal(file);
    using db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    const tables = db.prepare("select 1 from sqlite_schema where name = 'users'").all();
    return tables.length > 0 && db.prepare('select 1 from users limit 1').all().length > 0;
  } catch {
    return true;
  }
}
