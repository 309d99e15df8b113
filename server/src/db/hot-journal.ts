import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BUSY_TIMEOUT_MS } from './node-sqlite.ts';

/**
 * Undoes the unfinished transaction of a process that was killed before a SQLite file had its write-ahead log, during a first start. A
 * connection that only reads fails on such a file. @throws errors of SQLite
 */
export function rollBackHotJournal(file: string): void {
  if (!existsSync(`${file}-journal`)) return;
  using db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  db.prepare('select count(*) from sqlite_schema').all();
}
