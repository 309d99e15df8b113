import { join } from 'node:path';
import { DATABASE_FILE, type DatabaseOptions } from './open.ts';

/** Names a database in sentences: its URL without user, password and parameters, or the path of its file. */
export function databaseName({
  databaseUrl,
  dataDir,
}: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return join(dataDir, DATABASE_FILE);
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}
