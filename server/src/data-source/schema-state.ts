import { listMigrations, NewerSchema } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import type { Db, Engine } from '../db/open.ts';
import { StartError } from '../start-error.ts';
import type { DataSource } from './data-source.ts';
import { findUnfinishedMove } from './unfinished-move-repository.ts';

/** The schema of a database compared with the migrations of this program. */
export type SchemaState = 'current' | 'older' | 'newer' | 'missing' | 'unfinished move';

/** @returns the state and the names of the applied migrations */
export async function inspectSchema(
  db: Db,
  engine: Engine,
): Promise<{ readonly state: SchemaState; readonly applied: readonly string[] }> {
  const applied = await listMigrations(db);
  if ((await findUnfinishedMove(db)) !== undefined)
    return { state: 'unfinished move', applied: applied ?? [] };
  if (!applied) return { state: 'missing', applied: [] };
  const known = Object.keys(migrations(engine));
  if (applied.some((name) => !known.includes(name))) return { state: 'newer', applied };
  return { state: applied.length < known.length ? 'older' : 'current', applied };
}

/** Returns the applied migrations. @param accepted states besides `current` @throws StartError in any other state */
export async function assertSchema(
  { name, db, engine }: DataSource,
  ...accepted: readonly SchemaState[]
): Promise<readonly string[]> {
  const { state, applied } = await inspectSchema(db, engine);
  if (accepted.includes(state)) return applied;
  switch (state) {
    case 'current':
      return applied;
    case 'missing':
      throw new StartError(`${name} contains no Plaza data.`);
    case 'unfinished move':
      throw new StartError(`A move to ${name} is unfinished. Finish it first.`);
    case 'newer':
      throw new NewerSchema();
    case 'older':
      throw new StartError(
        `${name} was written by an older version of Plaza. Start this version on it once, then try again.`,
      );
  }
}
