import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Kysely,
} from 'kysely';
import { Pool, TypeOverrides, types, type ClientConfig } from 'pg';
import type { Registry } from 'prom-client';
import { SERVER_TIMEOUTS, type DatabaseTimeouts } from './database-timeouts.ts';
import { measurePool } from './pool-metrics.ts';
import { PostgresDriver } from './postgres-driver.ts';
import { statementNames } from './statement-names.ts';
import { noWatch, TimedClient, watchServer } from './server-watch.ts';
import { WriteSlots } from './write-slots.ts';

export interface PostgresOptions {
  /** `postgres://…` */
  readonly databaseUrl: string;
  /** The maximum number of connections of this process; 10 by default. */
  readonly databasePool?: number | undefined;
  /** Whether connections keep statements prepared, by default true; false for a pooler that shares connections. */
  readonly databasePrepared?: boolean | undefined;
  /** Those of a server by default. */
  readonly timeouts?: DatabaseTimeouts | undefined;
  /** Called when an idle connection breaks. */
  readonly onConnectionError?: (error: Error) => void;
  /** The registry to which the metrics of the connections are added; without one, nothing is measured. */
  readonly metrics?: Registry;
}

const DEFAULT_POOL_SIZE = 10;

// Each takes tens of kilobytes of the server's memory per connection.
const STATEMENTS_PREPARED = 200;
const KEEP_ALIVE_AFTER_MS = 10_000;

// Ids, counts and times are far below 2^53: bigint is read as number, as from SQLite.
const overrides = new TypeOverrides();
overrides.setTypeParser(types.builtins.INT8, Number);

/** Kysely's dialect for PostgreSQL with a pool of connections. */
export function postgresDialect({
  databaseUrl,
  databasePool = DEFAULT_POOL_SIZE,
  databasePrepared = true,
  timeouts = SERVER_TIMEOUTS,
  onConnectionError = () => {},
  metrics,
}: PostgresOptions): Dialect {
  const connection: ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'plaza',
    types: overrides,
  };
  const pool = new Pool({ ...connection, max: databasePool, Client: TimedClient });
  pool.on('error', onConnectionError);
  // Without a listener, an error of a connection in use would end the process. Its statement rejects with the error.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const writeSlots = new WriteSlots(databasePool, timeouts.writeSlot);
  if (metrics) measurePool(pool, writeSlots, metrics);
  const names = statementNames(databasePrepared ? STATEMENTS_PREPARED : 0);
  const watch = timeouts.loss ? watchServer(pool, connection, timeouts.loss) : noWatch;
  return {
    createDriver: () => new PostgresDriver({ pool, watch, names }),
    createAdapter: () => new PostgresServerAdapter(writeSlots, timeouts),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/**
 * Kysely's adapter with the slots for writing transactions, and without Kysely's lock of migrations: that lock belongs to a database
 * session, which a pooler shares between connections. `migrate` takes a lock that ends with its transaction.
 */
export class PostgresServerAdapter extends PostgresAdapter {
  readonly writeSlots: WriteSlots;
  readonly timeouts: DatabaseTimeouts;

  constructor(writeSlots: WriteSlots, timeouts: DatabaseTimeouts) {
    super();
    this.writeSlots = writeSlots;
    this.timeouts = timeouts;
  }

  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

/** The adapter of a database or transaction on a PostgreSQL server; undefined for SQLite. */
export function serverAdapterOf(db: Pick<Kysely<unknown>, 'getExecutor'>): PostgresServerAdapter | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof PostgresServerAdapter ? adapter : undefined;
}
