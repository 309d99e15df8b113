import { expect } from 'vitest';
import type { Db } from '../../../src/db/open.ts';

const tables = new WeakMap<Db, Promise<readonly string[]>>();

/** The names of all tables, which are read once: PostgreSQL takes longer to list them than to read their rows. */
const tableNames = (db: Db) =>
  tables.getOrInsertComputed(db, async () => (await db.introspection.getTables()).map(({ name }) => name));

/** The rows of tables, as lines of text. */
async function linesOf(db: Db, names: readonly string[]): Promise<string[]> {
  const lines = await Promise.all(
    names.map(async (name) => {
      // The names come from the database itself, and are those of its schema.
      const rows = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      return rows.map((row) => `${name} ${JSON.stringify(row)}`);
    }),
  );
  return lines.flat();
}

/** Every row of every table, as lines of text in an order of their own. */
export const dumpDatabase = async (db: Db): Promise<string[]> =>
  (await linesOf(db, await tableNames(db))).toSorted();

/** The same after the deletions of earlier tests, which continue in the background, are complete. */
export async function dumpAfterDeletions(db: Db): Promise<string[]> {
  const names = (await tableNames(db)).filter((name) => name.startsWith('deleted_'));
  await expect.poll(() => linesOf(db, names)).toEqual([]);
  return dumpDatabase(db);
}
