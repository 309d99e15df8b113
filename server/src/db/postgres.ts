import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect } from 'kysely';
import { Pool, TypeOverrides, types, type ClientConfig } from 'pg';
import type { Registry } from 'prom-client';
import { measurePool } from './pool-metrics.ts';
import { PostgresDriver } from './postgres-driver.ts';
import { noNames, statementNames } from './statement-names.ts';
import { patience, TimedClient, watchServer } from './server-watch.ts';
import { WriteSlots } from './write-slots.ts';

export interface PostgresOptions {
  /** `postgres://…` */
  readonly url: string;
  /** How many connections there may be. */
  readonly poolSize: number;
  /** Whether connections keep statements prepared; a pooler that lends each to many cannot have that. */
  readonly prepared: boolean;
  /** Whether statements have no timeout. */
  readonly patient: boolean;
  /** Called when an idle connection breaks. */
  readonly onError: (error: Error) => void;
  /** Gets the metrics of the connections. */
  readonly metrics?: Registry | undefined;
}

/** How long to wait for a connection of the pool: less than the second within which a request is answered. */
const CONNECT_TIMEOUT_MS = 800;
const PATIENT_CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5000;
// A process that stops in a transaction must not keep its locks.
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
// Each takes tens of kilobytes of the server's memory, in every connection.
const STATEMENTS_PREPARED = 200;
const KEEP_ALIVE_AFTER_MS = 10_000;

// Ids, counts and times are far below 2^53: read bigint as number, as SQLite does.
const overrides = new TypeOverrides();
overrides.setTypeParser(types.builtins.INT8, Number);

/** Kysely over a bounded pool of connections to a PostgreSQL server. */
export function postgresDialect(options: PostgresOptions): Dialect {
  const { url, poolSize, prepared, patient, onError, metrics } = options;
  const connection: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: patient ? PATIENT_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'plaza',
    types: overrides,
  };
  const pool = new Pool({ ...connection, max: poolSize, Client: TimedClient });
  pool.on('error', onError);
  const writeSlots = new WriteSlots(poolSize);
  if (metrics) measurePool(pool, writeSlots, metrics);
  const names = prepared ? statementNames(STATEMENTS_PREPARED) : noNames;
  const watch = patient ? patience : watchServer(pool, connection);
  return {
    createDriver: () => new PostgresDriver({ pool, watch, names }),
    createAdapter: () => new PostgresServerAdapter(writeSlots),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/**
 * What Kysely asks about PostgreSQL. It would lock migrations for the session; ours lock for their transaction, so that a
 * pooler may be in between.
 */
export class PostgresServerAdapter extends PostgresAdapter {
  readonly writeSlots: WriteSlots;

  constructor(writeSlots: WriteSlots) {
    super();
    this.writeSlots = writeSlots;
  }

  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}
