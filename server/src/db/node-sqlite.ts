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
import { isAtLeast, VERSION_FLOORS } from '../lib/version-floors.ts';
import { SqliteRewriter } from './sqlite-rewriter.ts';

const STATEMENTS_KEPT = 500;
const BUSY_TIMEOUT_MS = 5000;

// An acknowledged write survives a power cut (FULL); no mmap, so that a failing disk is an error and not a signal. Pages
// that are read again come out of the system's memory, for a tenth of what it takes to make a page of them.
const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma cache_size = -12288;
  pragma mmap_size = 0;
  pragma temp_store = memory;
  pragma journal_size_limit = 67108864;
`;

/**
 * The embedded engine: Node's own SQLite, one connection on the main thread. It runs statements that read past Kysely, whose
 * queue for the connection takes as long as a short statement, unless a transaction is under way.
 */
export class EmbeddedDatabase<Schema> extends Kysely<Schema> {
  readonly #dialect: NodeSqliteDialect;
  readonly #onStatement: ((event: LogEvent) => void) | undefined;

  /** @throws when the SQLite built into Node is older than what is safe */
  constructor(file: string, onStatement?: (event: LogEvent) => void) {
    assertSqliteVersion();
    const dialect = new NodeSqliteDialect(file);
    // For statements that are written for PostgreSQL.
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
    // Kysely's own driver takes the types of columns on trust, too.
    return { rows: rows as Row[] };
  }
}

/** Opens a database file with the settings that Plaza uses. The caller calls `close()`. */
export function openSqlite(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  db.exec(PRAGMAS);
  return db;
}

class NodeSqliteDialect extends SqliteDialect {
  #connection: StatementCache | undefined;

  constructor(file: string) {
    super({ database: async () => (this.#connection = new StatementCache(openSqlite(file))) });
  }

  /** Undefined until the first statement. */
  get connection(): StatementCache | undefined {
    return this.#connection;
  }

  /** Each transaction is alone, which is more than an isolation level asks for. None is read-only. */
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

/** Kysely takes SQLite for an engine that cannot undo changes of the schema, and would leave a migration half-done. */
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

/** The small database interface Kysely asks for, with the most recently used statements kept prepared. */
class StatementCache implements SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.#statements.get(sql);
    // A transaction that reads first and writes later would fail at once when another process writes: lock first.
    const statement = kept ?? toKysely(this.#db.prepare(sql === 'begin' ? 'begin immediate' : sql));
    // A full disk and the like end a transaction by themselves: https://www.sqlite.org/lang_transaction.html
    if (sql === 'rollback' && !this.#db.isTransaction) return NOTHING_TO_UNDO;
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }

  /** Undefined after `close` and during a transaction, whose uncommitted changes other callers must not see. */
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
  // Each object of Node's making has a shape of its own: to read its fields takes as long as to read the row. Copies of
  // one object share its shape.
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

/** Rejects what SQLite would silently store as something else. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value === null) {
    return value;
  }
  throw new TypeError(`Cannot bind a value of type ${typeof value}`);
}
