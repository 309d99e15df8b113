import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

const STATEMENTS_KEPT = 500;

const NOTHING_TO_UNDO: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

/** Kysely's interface of a SQLite database, with a cache of prepared statements. */
export class StatementCache implements SqliteDatabase {
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

  /** Whether it is open, and no transaction runs, whose changes are not committed. */
  get isFree(): boolean {
    return this.#db.isOpen && !this.#db.isTransaction;
  }

  /** @returns the rows; none for a statement that returns none */
  run(sql: string, parameters: readonly unknown[]): unknown[] {
    const statement = this.prepare(sql);
    if (statement.reader) return statement.all(parameters);
    statement.run(parameters);
    return [];
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
