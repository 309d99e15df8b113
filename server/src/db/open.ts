import { join } from 'node:path';
import { Kysely, sql, type LogEvent, type Transaction } from 'kysely';
import { EmbeddedDatabase } from './node-sqlite.ts';
import { postgresDialect, type PostgresOptions } from './postgres.ts';
import type { Schema } from './schema.ts';

/** The database, or a transaction. */
export type Db = Kysely<Schema>;
/** A transaction; the parameter of functions that must run in one. */
export type Trx = Transaction<Schema>;
export type TableName = keyof Schema;
export type Engine = 'sqlite' | 'postgres';

/** The SQLite file in the data folder. */
export const DATABASE_FILE = 'plaza.db';

/** Without `databaseUrl` the options of PostgreSQL have no effect. */
export interface DatabaseOptions extends Omit<PostgresOptions, 'databaseUrl'> {
  readonly databaseUrl?: string | undefined;
  /** The existing folder of the SQLite file. */
  readonly dataDir: string;
  /** Called with every statement. */
  readonly onStatement?: ((event: LogEvent) => void) | undefined;
}

export const engineOf = (options: Pick<DatabaseOptions, 'databaseUrl'>): Engine =>
  options.databaseUrl === undefined ? 'sqlite' : 'postgres';

/** Opens a database. The caller disposes it. */
export function openDatabase(options: DatabaseOptions): Db {
  const { databaseUrl, dataDir, onStatement } = options;
  return databaseUrl === undefined
    ? new EmbeddedDatabase<Schema>(join(dataDir, DATABASE_FILE), onStatement)
    : new Kysely<Schema>({
        dialect: postgresDialect({ ...options, databaseUrl }),
        log: onStatement ?? [],
      });
}

/** Rejects when the database does not respond. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
