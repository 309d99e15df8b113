import { sql } from 'kysely';
import type { Db, TableName } from '../db/open.ts';
import { listTableNames } from '../db/table-names.ts';
import { countRows } from '../move/row-repository.ts';

/** Writes a snapshot of a SQLite database to a new file, while other connections can write. */
export async function copyInto(db: Db, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}

export async function countAllRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables()) counts[name] = await countRows(db, name);
  return counts;
}

/** Checks a SQLite file: pages, indexes, constraints, foreign keys. @returns a clause for each fault */
export async function findFileFaults(db: Db): Promise<string[]> {
  const { rows: integrity } = await sql<{
    integrity_check: string;
  }>`pragma integrity_check(10)`.execute(db);
  const { rows: references } = await sql<{
    table: TableName;
    parent: TableName;
  }>`pragma foreign_key_check`.execute(db);
  return [
    ...integrity.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...references.map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`),
  ];
}

/** Runs work on a snapshot of a PostgreSQL database, without a timeout. */
export async function inSnapshot(db: Db, work: (snapshot: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await work(trx);
  });
}

/** Deletes what opens an account for a time: sessions, unused and deferred reset links, challenges of passkeys, and owner codes. */
export async function deleteAccess(db: Db): Promise<void> {
  const tables = await listTableNames(db);
  await db.deleteFrom('sessions').execute();
  // A backup of an older release lacks some of the tables.
  if (tables.has('reset_links')) await db.deleteFrom('reset_links').where('used_at', 'is', null).execute();
  for (const table of ['deferred_emails', 'passkey_challenges', 'owner_codes'] as const)
    if (tables.has(table)) await db.deleteFrom(table).execute();
}
