import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import type { SuspensionTable } from './account-state-table.ts';

/** The suspension of a member, also one that has ended; undefined without one. */
export function findSuspension(db: Db, userId: number): Promise<SuspensionTable | undefined> {
  return db
    .selectFrom('suspensions')
    .select(['user_id', 'until', 'reason'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Inserts the suspension of a member, or replaces the previous one. */
export async function setSuspension(trx: Trx, suspension: SuspensionTable): Promise<void> {
  const { until, reason } = suspension;
  await trx
    .insertInto('suspensions')
    .values(suspension)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until, reason }))
    .execute();
  publishOnCommit(trx, ['session', suspension.user_id]);
}

export async function deleteSuspension(trx: Trx, userId: number): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('suspensions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) publishOnCommit(trx, ['session', userId]);
}

/** Whether the member whose id is in a column is suspended at a time, in milliseconds since 1970. */
export const isSuspended = (column: string, now: number): RawBuilder<SqlBool> => sql`exists (
  select 1 from suspensions where user_id = ${sql.ref(column)} and (until is null or until > ${now}))`;
