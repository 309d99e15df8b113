/** Thrown when the connection to the database broke during a commit, or during a write outside of a transaction: the write is stored completely or not at all, and nobody knows which. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  constructor(cause: unknown) {
    super('The connection broke before the database confirmed the change', { cause });
  }
}

/** Thrown for a statement when PostgreSQL responds on no connection, a new one included. */
export class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  constructor() {
    super('The database server does not respond');
  }
}

/** Distinguishes a network error of a connection to the database from one of any other connection. */
class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: string;
  constructor(cause: Error, code: string) {
    super(cause.message || code, { cause });
    this.code = code;
  }
}

/** The properties of errors of the databases: a result code of SQLite, SQLSTATE and constraint of PostgreSQL. */
interface DatabaseFault extends Error {
  readonly errcode?: number;
  readonly code?: string;
  readonly constraint?: string;
}

const SQLITE = {
  busy: 5,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
  primaryKey: 1555,
  unique: 2067,
  foreignKey: 787,
} as const;
const POSTGRES = {
  unique: '23505',
  foreignKey: '23503',
  serializationFailure: '40001',
  deadlock: '40P01',
  diskFull: '53100',
  lockTimeout: '55P03',
  statementTimeout: '57014',
  notSupported: '0A000',
} as const;
// Connection exceptions, no such user or database, too many connections, shutdown.
const POSTGRES_AWAY = /^(?:08|28|3D|57P0|53300)/;
// No privilege, no schema to create tables in, a standby.
const POSTGRES_FORBIDS = /^(?:42501|3F000|25006)$/;
// Codes of Node: the server is unreachable, or its certificate is not trusted.
const SERVER_AWAY =
  /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|UNABLE_TO|CERT_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS)/;
// Temporary ones of both: the server starts, or has no connection left.
const POSTGRES_BUSY = /^(?:08|57P0|53300|ECONN|EAI_AGAIN|ETIMEDOUT)/;
// Messages of pg that have no code: the pool is exhausted; connecting took too long; the connection ended.
const NONE_FREE = /timeout exceeded when trying to connect/;
const NO_CONNECTION = /due to connection timeout|timeout expired/;
const CONNECTION_ENDED = /Connection terminated|is not queryable/;
// The server ended the session, or the socket broke after connecting.
const SESSION_ENDED = /^(?:08|57P0)/;
const CONNECTION_BROKE = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;

const isFault = (error: unknown): error is DatabaseFault => error instanceof Error;
/** The primary result code of an extended one: https://www.sqlite.org/rescode.html */
const sqliteKind = ({ errcode = 0 }: DatabaseFault): number => errcode % 256;

/** Marks an error of `pg` as a network error of the database's connection; returns any other error unchanged. */
export const connectionError = (error: unknown): unknown =>
  isFault(error) && SERVER_AWAY.test(error.code ?? '') ? new ConnectionError(error, error.code ?? '') : error;

/** Whether a write failed because its value exists in `table.column`, a column with a unique constraint of its own. */
export function isUniqueViolation(error: unknown, table: string, column: string): boolean {
  if (!isFault(error)) return false;
  if (error.code === POSTGRES.unique) return error.constraint === `${table}_${column}_unique`;
  const unique = error.errcode === SQLITE.unique || error.errcode === SQLITE.primaryKey;
  return unique && error.message.endsWith(`: ${table}.${column}`);
}

/** Whether a write failed because it refers to a missing row, or deletes a row to which others refer. */
export function isForeignKeyViolation(error: unknown): boolean {
  return isFault(error) && (error.errcode === SQLITE.foreignKey || error.code === POSTGRES.foreignKey);
}

/** Whether the disk is full: that of SQLite, of PostgreSQL or of a file. */
export function isStorageFull(error: unknown): boolean {
  if (!isFault(error)) return false;
  return sqliteKind(error) === SQLITE.full || error.code === POSTGRES.diskFull || error.code === 'ENOSPC';
}

/** Whether a SQLite file is corrupt or no database; always false on PostgreSQL. */
export function isDamaged(error: unknown): error is Error {
  return isFault(error) && [SQLITE.corrupt, SQLITE.notADatabase].some((kind) => sqliteKind(error) === kind);
}

/** Whether PostgreSQL cannot be reached, is silent or broke the connection, or SQLite cannot read or open its file. */
export function isStorageAway(error: unknown): boolean {
  if (!isFault(error)) return false;
  if (error instanceof OutcomeUnknown || isConnectionLost(error)) return true;
  if (error.errcode !== undefined)
    return sqliteKind(error) === SQLITE.ioError || sqliteKind(error) === SQLITE.cannotOpen;
  return (
    error instanceof ConnectionError ||
    POSTGRES_AWAY.test(error.code ?? '') ||
    NO_CONNECTION.test(error.message)
  );
}

/** Whether a database cannot be used at all by its settings: it is away, read-only, or forbids what Plaza does. */
export function isRefused(error: unknown): boolean {
  return isStorageAway(error) || (isFault(error) && POSTGRES_FORBIDS.test(error.code ?? ''));
}

/** Whether connecting failed for a reason that may pass within seconds: PostgreSQL starts, or accepts no more connections. */
export function mayAnswerSoon(error: unknown): boolean {
  if (!isFault(error)) return false;
  return POSTGRES_BUSY.test(error.code ?? '') || NO_CONNECTION.test(error.message);
}

/** Whether the connection was lost during a statement, which may have run or not; false when connecting failed. */
export function isConnectionLost(error: unknown): boolean {
  if (!isFault(error) || NO_CONNECTION.test(error.message)) return false;
  if (error instanceof ServerSilent || CONNECTION_ENDED.test(error.message)) return true;
  const codes = error instanceof ConnectionError ? CONNECTION_BROKE : SESSION_ENDED;
  return codes.test(error.code ?? '');
}

/** Whether PostgreSQL rejected a prepared statement because a migration changed its table; the statement did not run. */
export function isStalePlan(error: unknown): boolean {
  if (!isFault(error)) return false;
  return error.code === POSTGRES.notSupported && error.message.startsWith('cached plan');
}

/** Whether the connection was lost during a statement although the server may accept a new one at once. */
export const isConnectionReset = (error: unknown): boolean =>
  isConnectionLost(error) && !(error instanceof ServerSilent);

/** Whether the database is unavailable to every statement, not only to the one whose connection was lost. */
export const isServerUnreachable = (error: unknown): boolean =>
  isStorageAway(error) && !isConnectionReset(error);

/** Whether PostgreSQL rolled back a transaction because of concurrent ones, so that it may be repeated. */
export function isConflict(error: unknown): boolean {
  if (!isFault(error)) return false;
  return error.code === POSTGRES.serializationFailure || error.code === POSTGRES.deadlock;
}

/** Whether a statement waited too long for a lock: of rows or tables on PostgreSQL, of the file on SQLite. */
export function isLockTimeout(error: unknown): boolean {
  if (!isFault(error)) return false;
  return error.code === POSTGRES.lockTimeout || sqliteKind(error) === SQLITE.busy;
}

/** Whether work failed by a conflict, a lock, a time limit or for want of a free connection; nothing was committed. */
export function isTooBusy(error: unknown): boolean {
  if (!isFault(error)) return false;
  if (isConflict(error) || isLockTimeout(error) || NONE_FREE.test(error.message)) return true;
  return error.code === POSTGRES.statementTimeout;
}
