import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/all.ts';
import type { Db, Engine } from './open.ts';

/**
 * Brings the schema up to date; several processes may start at once.
 * @throws when a migration fails (nothing of it remains), or when the schema is newer than this program
 */
export async function migrate(db: Db, engine: Engine): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  throw failed
    ? new Error(`Migration ${failed.migrationName} failed`, { cause: error })
    : new Error('This database was made by a newer Plaza. Please upgrade the program.', { cause: error });
}
