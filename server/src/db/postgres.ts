import { PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 1000;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5000;

// Ids, counts and times are far below 2^53: read bigint as number, as SQLite does.
const overrides = new TypeOverrides();
overrides.setTypeParser(types.builtins.INT8, Number);

/** Kysely over a bounded pool; `onError` hears of connections that die while idle. */
export function postgresDialect(databaseUrl: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    application_name: 'plaza',
    types: overrides,
  });
  pool.on('error', onError);
  return new PostgresDialect({ pool });
}
