import type { Insertable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { AccountEventTable } from './notification-table.ts';

/** @returns the id */
export async function insertAccountEvent(trx: Trx, event: Insertable<AccountEventTable>): Promise<number> {
  const { id } = await trx
    .insertInto('account_events')
    .values(event)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The hash of the reset link that an event of a member tells of; undefined without such an event. */
export async function findLinkOfEvent(
  trx: Trx,
  userId: number,
  eventId: number,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('account_events')
    .select('link_hash')
    .where('id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.link_hash ?? undefined;
}

/** Deletes at most `rows` events until a time, in milliseconds since 1970. @returns their number */
export async function deleteOldAccountEvents(db: Db, until: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_events')
    .where('id', 'in', (eb) =>
      eb.selectFrom('account_events').select('id').where('created_at', '<=', until).limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
