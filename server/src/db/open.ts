import { join } from 'node:path';
import { Kysely, sql, type LogEvent, type Transaction } from 'kysely';
import { EmbeddedDatabase } from './node-sqlite.ts';
import { postgresDialect, type PostgresOptions } from './postgres.ts';
import type { Schema } from './schema.ts';

/** The database, or a transaction. */
export type Db = Kysely<Schema>;
/** A transaction. A function with a parameter of this type must run in one. */
export type Trx = Transaction<Schema>;
export type TableName = keyof Schema;
export type Engine = 'sqlite' | 'postgres';

/** The name of the SQLite file in the data folder. */
export const DATABASE_FILE = 'plaza.db';

/** What selects a database: PostgreSQL with `databaseUrl`, otherwise SQLite, for which other options of PostgreSQL do nothing. */
export interface DatabaseOptions extends Omit<PostgresOptions, 'databaseUrl'> {
  readonly databaseUrl?: string | undefined;
  /** The folder of the SQLite file, which must exist; PostgreSQL ignores it. */
  readonly dataDir: string;
  /** Called after every statement, with its text and duration. */
  readonly onStatement?: ((event: LogEvent) => void) | undefined;
}

export const engineOf = (options: Pick<DatabaseOptions, 'databaseUrl'>): Engine =>
  options.databaseUrl === undefined ? 'sqlite' : 'postgres';

/** Opens a database; it connects at the first statement. The caller destroys it. @throws Error when Node's SQLite is too old */
export function openDatabase(options: DatabaseOptions): Db {
  const { databaseUrl, dataDir, onStatement } = options;
  return databaseUrl === undefined
    ? new EmbeddedDatabase<Schema>(join(dataDir, DATABASE_FILE), onStatement)
    : new Kysely<Schema>({
        dialect: postgresDialect({ ...options, databaseUrl }),
        log: onStatement ?? [],
      });
}

/** Runs a statement that reads nothing. @throws the error of the database when it does not respond */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
