import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { migrations } from './migrations/all.ts';
import type { Db, Engine, Trx } from './open.ts';

/** Thrown for a database with migrations that this program does not know. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  constructor(cause?: unknown) {
    super('This database was written by a newer version of Plaza. Upgrade the program.', { cause });
  }
}

// Any number that no other program locks: 'plaza' in ASCII.
const MIGRATION_LOCK = 0x706c617a61;

// What Kysely says when a migration that was run is none of ours.
const UNKNOWN_MIGRATION = /previously executed migration .+ is missing/;

/**
 * Brings the schema up to date; several processes may start at once.
 * @throws NewerSchema; an error that names the migration that failed, of which nothing remains; what the database says
 */
export async function migrate(db: Db, engine: Engine): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (engine === 'postgres') await lockMigrations(trx);
    await runMigrations(trx, engine);
  });
}

/** The names of the migrations that a database has seen; undefined when it has never been a Plaza's. */
export async function listMigrations(db: Db): Promise<string[] | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.every(({ name }) => name !== DEFAULT_MIGRATION_TABLE)) return undefined;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Takes the migration lock. The transaction holds it, and releases it however the process or the connection ends. */
async function lockMigrations(trx: Trx): Promise<void> {
  // A migration takes as long as it takes, and so does waiting for the process that runs it.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
}

async function runMigrations(db: Trx, engine: Engine): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  if (failed) throw new Error(`Migration ${failed.migrationName} failed`, { cause: error });
  const cause =
    error instanceof Error ? error : new Error('The migrations could not be run', { cause: error });
  throw UNKNOWN_MIGRATION.test(cause.message) ? new NewerSchema(cause) : cause;
}
