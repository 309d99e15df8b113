import type { Db, TableName, Trx } from '../db/open.ts';
import { listTableNames } from '../db/table-names.ts';

/** The table exists in a database from the beginning of a move to it until the end. A server does not start meanwhile. */
const TABLE = 'unfinished_move';
const SOURCE = 'source';

export const UNFINISHED_MOVE = 'A move to this database is unfinished. Let it finish, or run it again.';

interface UnfinishedMove {
  /** The name of a table, or `source`. */
  part: string;
  /** The JSON of the last copied key, or the name of the data source. */
  state: string;
}

const extended = (db: Db) => db.$extendTables<{ [TABLE]: UnfinishedMove }>();

/** The name of the data source of an unfinished move; undefined without one. */
export async function findUnfinishedMove(db: Db): Promise<string | undefined> {
  return (await listTableNames(db)).has(TABLE) ? findState(db, SOURCE) : undefined;
}

export async function insertUnfinishedMove(trx: Trx, source: string): Promise<void> {
  await trx.schema
    .createTable(TABLE)
    .addColumn('part', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .execute();
  await extended(trx).insertInto(TABLE).values({ part: SOURCE, state: source }).execute();
}

/** The key of the last copied row of a table; undefined before the first. */
export async function findLastKey(db: Db, table: TableName): Promise<readonly unknown[] | undefined> {
  const key: unknown = JSON.parse((await findState(db, table)) ?? 'null');
  return Array.isArray(key) ? key : undefined;
}

export async function setLastKey(db: Db, table: TableName, key: readonly unknown[]): Promise<void> {
  const state = JSON.stringify(key);
  await extended(db)
    .insertInto(TABLE)
    .values({ part: table, state })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ state }))
    .execute();
}

export async function deleteUnfinishedMove(db: Db): Promise<void> {
  await db.schema.dropTable(TABLE).execute();
}

async function findState(db: Db, part: string): Promise<string | undefined> {
  const row = await extended(db)
    .selectFrom(TABLE)
    .select('state')
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.state;
}
