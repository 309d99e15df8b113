import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type Compilable,
  type CompiledQuery,
  type Driver,
  type LogEvent,
  type QueryResult,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { isAtLeast, VERSION_FLOORS } from '../lib/version-floors.ts';
import { SqliteRewriter } from './sqlite-rewriter.ts';

const STATEMENTS_KEPT = 500;
export const BUSY_TIMEOUT_MS = 5000;

// FULL: an acknowledged write survives a power failure. Without mmap, a failing disk causes an error and not a signal. A
// small cache is enough: reading pages again from the system's memory costs a tenth of processing their rows.
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma cache_size = -12288;
  pragma mmap_size = 0;
  pragma temp_store = memory;
  pragma journal_size_limit = 67108864;
`;

/**
 * A database in Node's own SQLite, by one connection on the main thread. While no transaction runs, compiled reads run at once:
 * waiting in Kysely's queue for the connection costs as much processor time as a short statement.
 */
export class EmbeddedDatabase<Schema> extends Kysely<Schema> {
  readonly #dialect: NodeSqliteDialect;
  readonly #onStatement: ((event: LogEvent) => void) | undefined;

  /** @param onStatement called with every statement @throws Error when Node's SQLite is too old */
  constructor(file: string, onStatement?: (event: LogEvent) => void) {
    assertSqliteVersion();
    const dialect = new NodeSqliteDialect(file);
    super({ dialect, plugins: [new SqliteRewriter()], log: onStatement ?? [] });
    this.#dialect = dialect;
    this.#onStatement = onStatement;
  }

  override async executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    if ('compile' in query || query.query.kind !== 'SelectQueryNode') return super.executeQuery(query);
    const began = this.#onStatement ? performance.now() : 0;
    const rows = this.#dialect.connection?.read(query.sql, query.parameters);
    if (!rows) return super.executeQuery(query);
    this.#onStatement?.({ level: 'query', query, queryDurationMillis: performance.now() - began });
    // Kysely's own driver does not check the types of columns either.
    return { rows: rows as Row[] };
  }
}

/** Opens a SQLite file for writing, and creates a missing one, with Plaza's pragmas. The caller closes it. */
export function openSqlite(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  db.exec(PRAGMAS);
  return db;
}

class NodeSqliteDialect extends SqliteDialect {
  /** Undefined until the first statement. */
  connection: StatementCache | undefined;

  constructor(file: string) {
    super({ database: async () => (this.connection = new StatementCache(openSqlite(file))) });
  }

  /** SQLite transactions are serializable and never read-only. */
  override createDriver(): Driver {
    const driver = super.createDriver();
    const begin = driver.beginTransaction.bind(driver);
    driver.beginTransaction = async (connection, settings) => {
      if (settings.accessMode === 'read only') throw new Error('SQLite has no read-only transactions');
      await begin(connection, settings);
    };
    return driver;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdl();
  }
}

/** Kysely runs migrations on SQLite without a transaction unless the adapter supports it. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function assertSqliteVersion(): void {
  const version = process.versions['sqlite'] ?? '0.0.0';
  if (isAtLeast(version, VERSION_FLOORS.sqlite)) return;
  throw new Error(`SQLite ${VERSION_FLOORS.sqlite} or newer is needed, this Node has ${version}`);
}

const NOTHING_TO_UNDO: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/** Kysely's interface of a SQLite database, with a cache of prepared statements. */
class StatementCache implements SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_KEPT });

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  prepare(sql: string): SqliteStatement {
    // Some errors, such as a full disk, end the transaction: https://www.sqlite.org/lang_transaction.html
    if (sql === 'rollback' && !this.#db.isTransaction) return NOTHING_TO_UNDO;
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    // A transaction that reads before it writes would fail at once while another process writes.
    const statement = toKysely(this.#db.prepare(sql === 'begin' ? 'begin immediate' : sql));
    this.#statements.set(sql, statement);
    return statement;
  }

  /** @returns undefined after `close`, and during a transaction, whose changes are not committed */
  read(sql: string, parameters: readonly unknown[]): unknown[] | undefined {
    if (!this.#db.isOpen || this.#db.isTransaction) return undefined;
    return this.prepare(sql).all(parameters);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}

function toKysely(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  const emptyRow: Readonly<Record<string, unknown>> = Object.fromEntries(names.map((name) => [name, null]));
  // Each object that Node returns has a hidden class of its own, and reading its fields is slow. Copies of one object share
  // a hidden class.
  const toRow = (values: Readonly<Record<number, unknown>>) => {
    const row = { ...emptyRow };
    let i = 0;
    for (const name of names) row[name] = values[i++];
    return row;
  };
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)).map(toRow),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    *iterate(parameters) {
      for (const values of statement.iterate(...parameters.map(bindable))) yield toRow(values);
    },
  };
}

/** Rejects values that SQLite would convert silently. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value === null) {
    return value;
  }
  throw new TypeError(`Cannot bind a value of type ${typeof value}`);
}
