import { PostgresDialect } from 'kysely';
import pg from 'pg';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 1000;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5000;
const INT8_OID = 20;

/** Ids, counts and times are far below 2^53: read bigint as number, as SQLite does. */
function parser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8_OID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format);
}

/** Kysely over a bounded pool; `onError` hears of connections that die while idle. */
export function postgresDialect(databaseUrl: string, onError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    application_name: 'plaza',
    // The parser decides by type id at run time, which pg's overloads cannot express.
    types: { getTypeParser: parser as typeof pg.types.getTypeParser },
  });
  pool.on('error', onError);
  return new PostgresDialect({ pool });
}
