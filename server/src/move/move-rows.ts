import { findLastKey, setLastKey } from '../data-source/unfinished-move-repository.ts';
import type { Db, TableName } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { DigestSum, type Digest } from './digest.ts';
import { insertRows, keyOf, listRows, type Key, type Row } from './row-repository.ts';

/** Rows that are in memory at once and are written in one transaction. */
const BATCH = 500;

/** Copies the rows that the target does not have. @param onCopied called after each batch */
export async function copyRows(
  from: Db,
  to: Db,
  table: TableName,
  onCopied: (rows: number) => void,
): Promise<void> {
  const begin = await findLastKey(to, table);
  for await (const rows of batches(from, table, begin)) {
    await transact(to, async (trx) => {
      await insertRows(trx, table, rows);
      await setLastKey(trx, table, lastKey(table, rows));
    });
    onCopied(rows.length);
  }
}

/** Computes the digest of a table; it does not depend on the engine or the order of columns. */
export async function digestRows(db: Db, table: TableName): Promise<Digest> {
  const sum = new DigestSum();
  for await (const rows of batches(db, table)) for (const row of rows) sum.add(canonical(row));
  return sum.digest;
}

const canonical = (row: Row) =>
  JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const lastKey = (table: TableName, rows: readonly Row[]): Key => keyOf(table, rows.at(-1) ?? {});

async function* batches(db: Db, table: TableName, begin?: Key): AsyncGenerator<readonly Row[]> {
  let after = begin;
  for (;;) {
    const rows = await listRows(db, table, after, BATCH);
    if (rows.length === 0) return;
    yield rows;
    after = lastKey(table, rows);
  }
}
