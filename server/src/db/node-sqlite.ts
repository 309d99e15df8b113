import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { isAtLeast, VERSION_FLOORS } from '../version-floors.ts';
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

/** Plugins that the embedded engine needs so that statements written for PostgreSQL run on it. */
export const sqlitePlugins = [new SqliteRewriter()];

/**
 * Kysely over Node's own SQLite, one connection on the main thread.
 * @throws when the SQLite built into Node is older than what is safe
 */
export function nodeSqliteDialect(file: string): SqliteDialect {
  assertSqliteVersion();
  return new NodeSqliteDialect({
    database: async () => {
      const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
      db.exec(PRAGMAS);
      return new StatementCache(db);
    },
  });
}

/** Kysely takes SQLite for an engine that cannot undo changes of the schema, and would leave a migration half-done. */
class NodeSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdl();
  }
}

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

/** Refuses what SQLite would silently store as something else. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || value === null) {
    return value;
  }
  throw new TypeError(`Cannot bind a value of type ${typeof value}`);
}
