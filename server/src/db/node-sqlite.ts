import { DatabaseSync } from 'node:sqlite';
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type Compilable,
  type CompiledQuery,
  type Driver,
  type LogEvent,
  type QueryResult,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { isAtLeast, VERSION_FLOORS } from '../lib/version-floors.ts';
import { SqliteRewriter } from './sqlite-rewriter.ts';
import { StatementCache } from './statement-cache.ts';

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
 * A database in Node's own SQLite, by one connection on the main thread. Compiled reads run at once while no transaction runs, and so do
 * all compiled statements of a transaction: waiting in Kysely's queue for the connection costs as much processor time as a short
 * statement.
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
    const connection = this.#dialect.connection;
    if ('compile' in query || query.query.kind !== 'SelectQueryNode' || !connection?.isFree)
      return super.executeQuery(query);
    return this.#run(connection, query);
  }

  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (trx) => {
        const stop = this.#runAtOnce(trx);
        return await work(trx).finally(stop);
      });
    return builder;
  }

  // Kysely refuses the statements of a transaction that has ended. A function of its own, because closures of one function keep all that
  // one of them needs: the transaction would keep its work.
  #runAtOnce(trx: Transaction<Schema>): () => void {
    const connection = this.#dialect.connection;
    const execute = trx.executeQuery.bind(trx);
    trx.executeQuery = async (query, options) =>
      'compile' in query || !connection ? execute(query, options) : this.#run(connection, query);
    return () => (trx.executeQuery = execute);
  }

  #run<Row>(connection: StatementCache, query: CompiledQuery<Row>): QueryResult<Row> {
    const began = this.#onStatement ? performance.now() : 0;
    const rows = connection.run(query.sql, query.parameters);
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
