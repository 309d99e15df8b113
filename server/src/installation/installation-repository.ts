import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const ONLY_ROW = 1;
/** By the clock of the database, which several processes share. */
const today = sql<string>`cast(current_date as text)`;

export async function findInstallationId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('id').executeTakeFirst();
  return row?.id;
}

/** Gives the database an id, unless it has one. */
export async function insertInstallationId(db: Db, id: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ installation_id: ONLY_ROW, id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the id, and counts days with a sweep from 0 again, so that no file of the trash is deleted earlier. */
export async function setInstallationId(db: Db, id: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ installation_id: ONLY_ROW, id })
    .onConflict((conflict) => conflict.column('installation_id').doUpdateSet({ id, sweep_days: 0 }))
    .execute();
}

/** Counts this day once as a day with a sweep. @returns the number of these days */
export async function countSweepDay(db: Db): Promise<number> {
  await db
    .updateTable('installation')
    .set(({ eb }) => ({ sweep_days: eb('sweep_days', '+', 1), swept_on: today }))
    .where('swept_on', '<>', today)
    .execute();
  const row = await db.selectFrom('installation').select('sweep_days').executeTakeFirst();
  return row?.sweep_days ?? 0;
}

export async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
