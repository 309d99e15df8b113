import { sql } from 'kysely';
import type { Db, Engine, Trx, TableName } from '../db/open.ts';
import { PRIMARY_KEYS } from './moved-tables.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Key = readonly unknown[];

const keyColumns = (table: TableName) => sql.join(PRIMARY_KEYS[table].map((column) => sql.ref(column)));

export const keyOf = (table: TableName, row: Row): Key => PRIMARY_KEYS[table].map((column) => row[column]);

/** Lists rows by their keys, in the order of the engine. @param after the key of the previous row; none for the first rows */
export async function listRows(
  db: Db,
  table: TableName,
  after: Key | undefined,
  limit: number,
): Promise<Row[]> {
  const key = keyColumns(table);
  const further = after ? sql`where (${key}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} ${further} order by ${key} limit ${limit}`.execute(db);
  return rows;
}

export async function insertRows(trx: Trx, table: TableName, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(trx);
}

/** Updates the statistics of the query planner, which SQLite does not need. */
export async function gatherStatistics(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`analyze`.execute(trx);
  });
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
