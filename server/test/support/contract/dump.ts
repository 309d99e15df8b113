import { expect } from 'vitest';
import type { Db } from '../../../src/db/open.ts';

/** Every row of every table, as lines of text in an order of their own. */
export async function dumpDatabase(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    // The names come from the database itself, and are those of its schema.
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return lines.toSorted();
}

/** The same after the deletions of earlier tests, which continue in the background, are complete. */
export async function dumpAfterDeletions(db: Db): Promise<string[]> {
  const pending = async () => (await dumpDatabase(db)).filter((row) => row.startsWith('deleted_'));
  await expect.poll(pending).toEqual([]);
  return dumpDatabase(db);
}
