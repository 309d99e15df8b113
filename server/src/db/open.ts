import { join } from 'node:path';
import { Kysely, sql, type LogEvent, type Transaction } from 'kysely';
import type { Registry } from 'prom-client';
import { EmbeddedDatabase } from './node-sqlite.ts';
import { postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';

/** Where statements run: the database, or a transaction in it. */
export type Db = Kysely<Schema>;
/** A transaction; asked for where a statement alone would leave things half-done. */
export type Trx = Transaction<Schema>;
export type TableName = keyof Schema;
export type Engine = 'sqlite' | 'postgres';

/** The embedded engine's file, in the folder of everything. */
export const DATABASE_FILE = 'plaza.db';

export interface DatabaseOptions {
  /** `postgres://…`; absent for the embedded engine. */
  readonly databaseUrl?: string;
  /** How many connections to a server there may be. */
  readonly databasePool?: number;
  /** Whether the server may keep statements prepared. */
  readonly databasePrepared?: boolean;
  /** Whether statements have no timeout, because no request waits for them. */
  readonly patient?: boolean;
  /** Folder of the embedded engine's file; must exist. */
  readonly dataDir: string;
  /** Called with every statement. */
  readonly onStatement?: (event: LogEvent) => void;
  /** Called when an idle connection breaks. */
  readonly onConnectionError?: (error: Error) => void;
  /** Gets the metrics of the connections, where there are several. */
  readonly metrics?: Registry;
}

const DEFAULT_POOL_SIZE = 10;

export const engineOf = (options: Pick<DatabaseOptions, 'databaseUrl'>): Engine =>
  options.databaseUrl === undefined ? 'sqlite' : 'postgres';

/** Opens the database of these settings. The caller calls `destroy()`. */
export function openDatabase(options: DatabaseOptions): Db {
  const { databaseUrl, dataDir, onStatement } = options;
  return databaseUrl === undefined
    ? new EmbeddedDatabase<Schema>(join(dataDir, DATABASE_FILE), onStatement)
    : new Kysely<Schema>({
        dialect: postgresDialect({ ...postgresOptions(options), url: databaseUrl }),
        log: onStatement ?? [],
      });
}

const postgresOptions = ({
  databasePool = DEFAULT_POOL_SIZE,
  databasePrepared = true,
  patient = false,
  onConnectionError = () => {},
  metrics,
}: DatabaseOptions) => ({
  poolSize: databasePool,
  prepared: databasePrepared,
  patient,
  onError: onConnectionError,
  metrics,
});

/** Asks the database for an answer; rejects when it has none. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
