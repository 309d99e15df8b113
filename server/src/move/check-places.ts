import { listMigrations, migrate, NewerSchema } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import { StartError } from '../start-error.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import type { HeldPlace, Place } from './place.ts';
import { beginProgress, findMoveSource } from './progress-repository.ts';
import { listRows } from './row-repository.ts';

/**
 * Makes sure that a place holds a Plaza of this version, and that nobody changes it.
 * @throws StartError, NewerSchema, DatabaseInUse
 */
export async function prepareSource(place: HeldPlace): Promise<void> {
  const { name, db, engine } = place;
  const seen = await listMigrations(db);
  if (!seen) throw new StartError(`${name} holds no Plaza.`);
  if ((await findMoveSource(db)) !== undefined) {
    throw new StartError(`A move into ${name} has not finished. Finish it first.`);
  }
  const known = Object.keys(migrations(engine));
  if (seen.some((migration) => !known.includes(migration))) throw new NewerSchema();
  if (seen.length < known.length) {
    throw new StartError(`${name} was made by an older Plaza. Start this one on it once, then move.`);
  }
  await place.freeze(MOVED_TABLES);
}

/**
 * Makes sure that a place is empty, or holds the beginning of a move from the same source, and gives it its tables.
 * @throws StartError, NewerSchema
 */
export async function prepareTarget({ name, db, engine }: Place, source: string): Promise<void> {
  const begun = await findMoveSource(db);
  if (begun === undefined) {
    await assertEmpty({ name, db });
    // Before there are tables, so that no server ever finds them half-filled.
    await beginProgress(db, source);
  } else if (begun !== source) {
    throw new StartError(
      `${name} holds the beginning of a move from ${begun}. Finish that, or choose an empty place.`,
    );
  }
  await migrate(db, engine);
}

async function assertEmpty({ name, db }: Pick<Place, 'name' | 'db'>): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.length > 0 && !(await listMigrations(db))) {
    throw new StartError(`${name} holds tables that are not Plaza's. Choose an empty place.`);
  }
  const existing = new Set(tables.map((table) => table.name));
  for (const table of MOVED_TABLES) {
    if (existing.has(table) && (await listRows(db, table, undefined, 1)).length > 0) {
      throw new StartError(`${name} already holds a Plaza. Choose an empty place.`);
    }
  }
}
