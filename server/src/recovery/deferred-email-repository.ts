import type { Selectable } from 'kysely';
import type { Db } from '../db/open.ts';
import type { DeferredEmailTable } from './recovery-table.ts';

export type DeferredEmailRow = Selectable<DeferredEmailTable>;

/** Inserts the email of a member, or replaces an earlier one. */
export async function putDeferredEmail(db: Db, row: DeferredEmailRow): Promise<void> {
  await db
    .insertInto('deferred_emails')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The email that is to be sent again first. @param now milliseconds since 1970 @returns undefined before the next time */
export function findDueEmail(db: Db, now: number): Promise<DeferredEmailRow | undefined> {
  return db
    .selectFrom('deferred_emails')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
}

/** Changes the next time of an email. @returns false when another process has changed or deleted it meanwhile */
export async function setNextTime(
  db: Db,
  { user_id, next_at }: Pick<DeferredEmailRow, 'user_id' | 'next_at'>,
  later: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deferred_emails')
    .set({ next_at: later })
    .where('user_id', '=', user_id)
    .where('next_at', '=', next_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the email of a member that was asked for by a time, if there is one. */
export async function deleteDeferredEmail(db: Db, userId: number, askedBy: number): Promise<void> {
  await db
    .deleteFrom('deferred_emails')
    .where('user_id', '=', userId)
    .where('asked_at', '<=', askedBy)
    .execute();
}
