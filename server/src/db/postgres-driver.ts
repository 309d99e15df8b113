import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as PostgresResult } from 'pg';
import {
  connectionError,
  isConnectionLost,
  isConnectionReset,
  isStalePlan,
  OutcomeUnknown,
} from './errors.ts';
import type { ServerWatch } from './server-watch.ts';
import type { StatementNames } from './statement-names.ts';

export interface PostgresDriverOptions {
  readonly pool: Pool;
  readonly watch: ServerWatch;
  readonly names: StatementNames;
}

type Row = Readonly<Record<string, unknown>>;

const WRITES: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/**
 * Kysely's driver for PostgreSQL that handles broken connections and never uses one again. Outside of a transaction it repeats a
 * read once, and throws `OutcomeUnknown` for a write; within one, the statement rejects, and only a commit throws
 * `OutcomeUnknown`.
 */
export class PostgresDriver implements Driver {
  readonly #options: PostgresDriverOptions;

  constructor(options: PostgresDriverOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Lease> {
    return new Lease(this.#options, await connect(this.#options.pool));
  }

  beginTransaction(lease: Lease, settings: TransactionSettings): Promise<void> {
    return lease.begin(settings);
  }

  commitTransaction(lease: Lease): Promise<void> {
    return lease.commit();
  }

  rollbackTransaction(lease: Lease): Promise<void> {
    return lease.rollback();
  }

  async releaseConnection(lease: Lease): Promise<void> {
    lease.release();
  }

  destroy(): Promise<void> {
    return this.#options.pool.end();
  }
}

const connect = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((cause: unknown) => {
    throw connectionError(cause);
  });

/** A connection of the pool until it is released. */
class Lease implements DatabaseConnection {
  readonly #options: PostgresDriverOptions;
  #client: PoolClient | undefined;
  #inTransaction = false;
  #broken = false;

  constructor(options: PostgresDriverOptions, client: PoolClient) {
    this.#options = options;
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#askAgain(query);
    const counted = command !== 'SELECT' && rowCount !== null;
    // Kysely infers the type of the rows from the statement.
    return { rows: rows as R[], ...(counted && { numAffectedRows: BigInt(rowCount) }) };
  }

  /** The values are Kysely's own keywords; PostgreSQL rejects others. */
  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const isolation = isolationLevel && `isolation level ${isolationLevel}`;
    await this.#ask(['begin', isolation, accessMode].filter(Boolean).join(' '));
    this.#inTransaction = true;
  }

  /** @throws OutcomeUnknown when the connection broke; any other error means that nothing was committed */
  async commit(): Promise<void> {
    try {
      const { command } = await this.#ask('commit');
      // PostgreSQL's answer when a statement of the transaction failed.
      if (command === 'ROLLBACK') throw new AbortedTransactionError();
    } catch (error) {
      throw isConnectionLost(error) ? new OutcomeUnknown(error) : error;
    }
  }

  /** Never throws: the error that caused it is more useful, and a connection that cannot roll back is closed. */
  async rollback(): Promise<void> {
    await this.#ask('rollback').catch(() => {
      this.#broken = true;
    });
  }

  release(): void {
    this.#client?.release(this.#broken);
    this.#client = undefined;
  }

  /** Required by the interface. */
  streamQuery(): never {
    throw new Error('Results are not streamed');
  }

  async #askAgain({ sql, parameters, query }: CompiledQuery) {
    try {
      return await this.#ask(sql, parameters);
    } catch (error) {
      if (this.#inTransaction) throw error;
      if (isStalePlan(error)) return this.#ask(sql, parameters);
      if (WRITES.has(query.kind) && isConnectionLost(error)) throw new OutcomeUnknown(error);
      if (query.kind !== 'SelectQueryNode' || !isConnectionReset(error)) throw error;
      this.release();
      this.#broken = false;
      this.#client = await connect(this.#options.pool);
      return this.#ask(sql, parameters);
    }
  }

  async #ask(text: string, parameters: readonly unknown[] = []): Promise<PostgresResult<Row>> {
    const { watch, names } = this.#options;
    // Only statements with parameters are worth preparing; `begin` and `commit` have none.
    const name = parameters.length > 0 ? names.of(text) : undefined;
    if (!this.#client) throw new Error('The connection was released');
    try {
      const query = { text, values: [...parameters], ...(name !== undefined && { name }) };
      return await watch.during(this.#client.query<Row, unknown[]>(query));
    } catch (cause) {
      const error = connectionError(cause);
      if (isConnectionLost(error)) this.#broken = true;
      if (isStalePlan(error)) names.renew();
      throw error;
    }
  }
}
