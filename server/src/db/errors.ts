/** What the database says beyond Error: SQLite a number and the columns, PostgreSQL a SQLSTATE and a constraint. */
interface DatabaseFault extends Error {
  readonly errcode?: number;
  readonly code?: string;
  readonly constraint?: string;
}

const SQLITE = {
  full: 13,
  cannotOpen: 14,
  ioError: 10,
  primaryKey: 1555,
  unique: 2067,
  foreignKey: 787,
} as const;
const POSTGRES = { unique: '23505', foreignKey: '23503', diskFull: '53100', lockTimeout: '55P03' } as const;
// Connection exceptions, too many connections, shutdown, and what Node or pg say when the server is away.
const POSTGRES_AWAY = /^(?:08|57P0|53300|ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH)/;
const POOL_AWAY =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection/;

const isFault = (error: unknown): error is DatabaseFault => error instanceof Error;

/** Whether the error says that `table.column` (a single-column unique constraint) holds that value already. */
export function isUniqueViolation(error: unknown, table: string, column: string): boolean {
  if (!isFault(error)) return false;
  if (error.code === POSTGRES.unique) return error.constraint === `${table}_${column}_unique`;
  const unique = error.errcode === SQLITE.unique || error.errcode === SQLITE.primaryKey;
  return unique && error.message.endsWith(`: ${table}.${column}`);
}

/** Whether the error says that a row it refers to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return isFault(error) && (error.errcode === SQLITE.foreignKey || error.code === POSTGRES.foreignKey);
}

/** Whether there is no space left to write. */
export function isStorageFull(error: unknown): boolean {
  if (!isFault(error)) return false;
  return error.errcode === SQLITE.full || error.code === POSTGRES.diskFull || error.code === 'ENOSPC';
}

/** Whether the database cannot be reached or does not answer. */
export function isStorageAway(error: unknown): boolean {
  if (!isFault(error)) return false;
  if (error.errcode !== undefined)
    return [SQLITE.ioError, SQLITE.cannotOpen].some((e) => e === (error.errcode ?? 0) % 256);
  return POSTGRES_AWAY.test(error.code ?? '') || POOL_AWAY.test(error.message);
}

/** Whether a lock that another transaction holds did not become free in time. */
export function isLockTimeout(error: unknown): boolean {
  return isFault(error) && error.code === POSTGRES.lockTimeout;
}
