import type { Db, TableName } from '../db/open.ts';
import type { Key } from './row-repository.ts';

/** Stands in a database from the beginning of a move into it to the end, and keeps servers from starting on it. */
const TABLE = 'unfinished_move';
const SOURCE = 'source';

interface Progress {
  /** A table, or `source`. */
  part: string;
  /** The key in JSON up to which the table is copied; where the rows come from. */
  state: string;
}

const progressOf = (db: Db) => db.$extendTables<{ [TABLE]: Progress }>();

/** Where the rows come from that a database is being filled with; undefined when it is not. */
export async function findMoveSource(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === TABLE) ? findState(db, SOURCE) : undefined;
}

/** Marks a database as one that is being filled. */
export async function beginProgress(db: Db, source: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.schema
      .createTable(TABLE)
      .addColumn('part', 'text', (c) => c.primaryKey())
      .addColumn('state', 'text', (c) => c.notNull())
      .execute();
    await progressOf(trx).insertInto(TABLE).values({ part: SOURCE, state: source }).execute();
  });
}

/** The key up to which a table is copied; undefined before its first rows. */
export async function findCursor(db: Db, table: TableName): Promise<Key | undefined> {
  const state = await findState(db, table);
  // Written by setCursor.
  return state === undefined ? undefined : (JSON.parse(state) as Key);
}

export async function setCursor(db: Db, table: TableName, key: Key): Promise<void> {
  const state = JSON.stringify(key);
  await progressOf(db)
    .insertInto(TABLE)
    .values({ part: table, state })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ state }))
    .execute();
}

/** Lets servers start. */
export async function endProgress(db: Db): Promise<void> {
  await db.schema.dropTable(TABLE).execute();
}

async function findState(db: Db, part: string): Promise<string | undefined> {
  const row = await progressOf(db)
    .selectFrom(TABLE)
    .select('state')
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.state;
}
