import { sql } from 'kysely';
import type { Db, Engine, TableName } from '../db/open.ts';

/** @returns the highest id that the database generated for a table, also of deleted rows; 0 before the first */
export async function findLastId(db: Db, engine: Engine, table: TableName): Promise<number> {
  const query =
    engine === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`;
  const { rows } = await query.execute(db);
  return rows[0]?.last ?? 0;
}

export async function setLastId(db: Db, engine: Engine, table: TableName, last: number): Promise<void> {
  if (last === 0) return;
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
    return;
  }
  await db.transaction().execute(async (trx) => {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    // The column has no type, and a bound number would become a float there.
    await sql`insert into sqlite_sequence (name, seq) values (${table}, cast(${last} as integer))`.execute(
      trx,
    );
  });
}
