import { sql } from 'kysely';
import type { Db, TableName } from '../db/open.ts';
import { countRows } from '../move/row-repository.ts';

/** Writes all rows as they are at one moment into a new file, while others go on writing; embedded engine only. */
export async function copyInto(db: Db, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}

/** How many rows each table has that is there. */
export async function countAllRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables()) counts[name] = await countRows(db, name);
  return counts;
}

/** What is wrong with the file of an embedded engine: pages, indexes, constraints, rows that refer to none. */
export async function findFileFaults(db: Db): Promise<string[]> {
  const { rows: integrity } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(10)`.execute(db);
  const { rows: references } = await sql<{
    table: TableName;
    parent: TableName;
  }>`pragma foreign_key_check`.execute(db);
  return [
    ...integrity.map((row) => row.integrity_check).filter((said) => said !== 'ok'),
    ...references.map(
      ({ table, parent }) => `a row of ${table} belongs to a row of ${parent} that is not there`,
    ),
  ];
}

/** Runs work that reads a PostgreSQL as it is at one moment, however long that takes. */
export async function inSnapshot(db: Db, work: (snapshot: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await work(trx);
  });
}

/** Deletes every session, and its access tokens with it. */
export async function deleteSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute();
}
