import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { PageErrorTable } from './page-error-table.ts';

export type PageErrorRow = Selectable<PageErrorTable>;
/** The properties that errors of one kind have in common. */
export type Kind = Omit<PageErrorRow, 'day' | 'count' | 'last_at'>;

const KIND = ['name', 'build', 'file', 'line', 'position', 'browser', 'version', 'route'] as const;

/** Adds to the counts of kinds. @param rows at least one; each kind and day once */
export async function addPageErrors(db: Db, rows: readonly PageErrorRow[]): Promise<void> {
  await db
    .insertInto('page_errors')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', ...KIND]).doUpdateSet({
        count: sql<number>`page_errors.count + excluded.count`,
        last_at: sql<number>`excluded.last_at`,
      }),
    )
    .execute();
}

/** The kinds of a day. */
export function listKinds(trx: Trx, day: number): Promise<Kind[]> {
  return trx.selectFrom('page_errors').select(KIND).where('day', '=', day).execute();
}

/** The kinds since a day with the sum of their counts, the largest first; without the row of further kinds. */
export function listPageErrors(db: Db, since: number, limit: number): Promise<Omit<PageErrorRow, 'day'>[]> {
  return db
    .selectFrom('page_errors')
    .select([
      ...KIND,
      sql<number>`cast(sum(count) as bigint)`.as('count'),
      sql<number>`max(last_at)`.as('last_at'),
    ])
    .where('day', '>=', since)
    .where('name', '<>', '')
    .groupBy(KIND)
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();
}

/** The number of all reports since a day. */
export async function countPageErrors(db: Db, since: number): Promise<number> {
  const row = await db
    .selectFrom('page_errors')
    .select(sql<number>`cast(coalesce(sum(count), 0) as bigint)`.as('count'))
    .where('day', '>=', since)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Deletes the counts before a day, whose number is bounded. @returns their number */
export async function deletePageErrors(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('page_errors').where('day', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
