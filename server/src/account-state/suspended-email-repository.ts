import type { Db, Trx } from '../db/open.ts';
import type { SuspendedEmailTable } from './account-state-table.ts';

/** Inserts a hash, or makes a known one last longer. */
export async function insertSuspendedEmail(
  trx: Trx,
  { email_hash, until }: SuspendedEmailTable,
): Promise<void> {
  await trx
    .insertInto('suspended_emails')
    .values({ email_hash, until })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({ until }).where('suspended_emails.until', '<', until),
    )
    .execute();
}

/** Whether there is a hash that lasts longer than `now` (milliseconds since 1970). */
export async function hasSuspendedEmail(db: Db, emailHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('suspended_emails')
    .select('until')
    .where('email_hash', '=', emailHash)
    .where('until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes at most `rows` hashes that last until `now`. @returns their number */
export async function deleteEndedEmails(db: Db, now: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('suspended_emails')
    .where('email_hash', 'in', (eb) =>
      eb.selectFrom('suspended_emails').select('email_hash').where('until', '<=', now).limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
