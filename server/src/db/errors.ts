/**
 * Thrown when the connection broke while the database was asked to make a change last: it may have happened, or not.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  constructor(cause: unknown) {
    super('The connection broke before the database said whether it was done', { cause });
  }
}

/** Thrown for a statement that a server which gave no sign of life did not answer. */
export class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  constructor() {
    super('The database server gives no sign of life');
  }
}

/**
 * Thrown by the driver for what Node says of a connection to the server. The same code of any other connection, such as a
 * client's, says nothing of the database.
 */
class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly code: string;
  constructor(cause: Error, code: string) {
    super(cause.message || code, { cause });
    this.code = code;
  }
}

/** What the database says beyond Error: SQLite a number and the columns, PostgreSQL a SQLSTATE and a constraint. */
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
// What Node says when the server is away, or its certificate is not to be trusted.
const SERVER_AWAY =
  /^(?:ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|UNABLE_TO|CERT_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS)/;
// Of these, what passes by itself: a server that starts, or has no connection left.
const POSTGRES_BUSY = /^(?:08|57P0|53300|ECONN|EAI_AGAIN|ETIMEDOUT)/;
// What pg says without a code: all connections lent for long; no new one in time; one that ended, under a statement or
// before it.
const NONE_FREE = /timeout exceeded when trying to connect/;
const NO_CONNECTION = /due to connection timeout|timeout expired/;
const CONNECTION_ENDED = /Connection terminated|is not queryable/;
// Of a server that ends a session, or of a socket that broke; a connection that was never made says something else.
const SESSION_ENDED = /^(?:08|57P0)/;
const CONNECTION_BROKE = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;

const isFault = (error: unknown): error is DatabaseFault => error instanceof Error;
/** The lower byte of an extended result code tells what kind it is: https://www.sqlite.org/rescode.html */
const sqliteKind = ({ errcode = 0 }: DatabaseFault): number => errcode % 256;

/** An error of a connection to the server as the driver throws it. */
export const connectionError = (error: unknown): unknown =>
  isFault(error) && SERVER_AWAY.test(error.code ?? '') ? new ConnectionError(error, error.code ?? '') : error;

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
  return sqliteKind(error) === SQLITE.full || error.code === POSTGRES.diskFull || error.code === 'ENOSPC';
}

/** Whether the file of the embedded engine is not what the engine wrote. */
export function isDamaged(error: unknown): error is Error {
  return isFault(error) && [SQLITE.corrupt, SQLITE.notADatabase].some((kind) => sqliteKind(error) === kind);
}

/** Whether the database cannot be reached or does not answer. */
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

/** Whether a server that does not answer now may do so in a few seconds. */
export function mayAnswerSoon(error: unknown): boolean {
  if (!isFault(error)) return false;
  return POSTGRES_BUSY.test(error.code ?? '') || NO_CONNECTION.test(error.message);
}

/** Whether the connection was lost during a statement, so that the outcome of the statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (!isFault(error) || NO_CONNECTION.test(error.message)) return false;
  if (error instanceof ServerSilent || CONNECTION_ENDED.test(error.message)) return true;
  const codes = error instanceof ConnectionError ? CONNECTION_BROKE : SESSION_ENDED;
  return codes.test(error.code ?? '');
}

/** Whether a prepared statement no longer fits a table that a newer Plaza changed; the statement did nothing. */
export function isStalePlan(error: unknown): boolean {
  if (!isFault(error)) return false;
  return error.code === POSTGRES.notSupported && error.message.startsWith('cached plan');
}

/**
 * Whether the connection was lost to a server that may accept a new one at once. A silent server does not count: the
 * caller has waited long enough for it.
 */
export const isConnectionReset = (error: unknown): boolean =>
  isConnectionLost(error) && !(error instanceof ServerSilent);

/** Whether the server was not reached or does not answer, so that the next statement would wait in vain. */
export const isServerUnreachable = (error: unknown): boolean =>
  isStorageAway(error) && !isConnectionReset(error);

/** Whether the database undid a transaction because of others, so that doing it again is safe and may succeed. */
export function isConflict(error: unknown): boolean {
  if (!isFault(error)) return false;
  return error.code === POSTGRES.serializationFailure || error.code === POSTGRES.deadlock;
}

/** Whether a lock that another transaction holds did not become free in time. */
export function isLockTimeout(error: unknown): boolean {
  if (!isFault(error)) return false;
  return error.code === POSTGRES.lockTimeout || sqliteKind(error) === SQLITE.busy;
}

/** Whether work got no connection in time, or the database aborted it; none of it was committed. */
export function isTooBusy(error: unknown): boolean {
  if (!isFault(error)) return false;
  if (isConflict(error) || isLockTimeout(error) || NONE_FREE.test(error.message)) return true;
  return error.code === POSTGRES.statementTimeout;
}
