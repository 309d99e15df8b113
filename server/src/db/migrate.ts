import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';
import { migrations } from './migrations/all.ts';
import type { Db, Engine, Trx } from './open.ts';
import { StartError } from '../start-error.ts';
import { listTableNames } from './table-names.ts';

/** Thrown when the database has a migration that this version of Plaza does not know. */
export class NewerSchema extends StartError {
  override readonly name = 'NewerSchema';
  constructor(cause?: unknown) {
    super('This database was written by a newer version of Plaza. Upgrade the program.', { cause });
  }
}

// 'plaza' in ASCII.
const MIGRATION_LOCK = 0x706c617a61;

// The message of Kysely for an applied migration that is not in the list.
const UNKNOWN_MIGRATION = /previously executed migration .+ is missing/;

/** A migration of a database that has some already, which may take long. */
export interface MigrationStep {
  readonly migration: string;
  readonly step: number;
  readonly of: number;
}

/**
 * Applies the migrations that the database does not have: all or none, and nothing when it has all. When several processes call
 * it at the same time, one applies them and the others wait for it.
 * @param onStep called before each migration, but not for a new database
 * @throws NewerSchema; an error with the name of the migration that failed; errors of the connection
 */
export async function migrate(
  db: Db,
  engine: Engine,
  onStep: (step: MigrationStep) => void = () => {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (engine === 'postgres') await lockMigrations(trx);
    await runMigrations(trx, engine, onStep);
  });
}

/** The names of the applied migrations; undefined for a database that Plaza never migrated. */
export async function listMigrations(db: Db): Promise<string[] | undefined> {
  if (!(await listTableNames(db)).has(DEFAULT_MIGRATION_TABLE)) return undefined;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

async function lockMigrations(trx: Trx): Promise<void> {
  // A migration may take long, and the other processes wait for it.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(trx);
}

async function runMigrations(db: Trx, engine: Engine, onStep: (step: MigrationStep) => void): Promise<void> {
  const all = migrations(engine);
  const applied = new Set(await listMigrations(db));
  const missing = Object.keys(all).filter((name) => !applied.has(name));
  // The migrator would read the whole schema to find that out.
  if (missing.length === 0 && applied.size === Object.keys(all).length) return;
  const withReport = Object.entries(all).map(([name, migration]): [string, Migration] => {
    const step = { migration: name, step: missing.indexOf(name) + 1, of: missing.length };
    const reported = (target: Parameters<Migration['up']>[0]) => {
      onStep(step);
      return migration.up(target);
    };
    return [name, applied.size > 0 ? { up: reported } : migration];
  });
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(withReport)) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  if (failed) throw new Error(`Migration ${failed.migrationName} failed`, { cause: error });
  const cause =
    error instanceof Error ? error : new Error('The migrations could not be run', { cause: error });
  throw UNKNOWN_MIGRATION.test(cause.message) ? new NewerSchema(cause) : cause;
}
