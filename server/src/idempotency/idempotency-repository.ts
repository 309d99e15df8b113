import type { Db, Trx } from '../db/open.ts';
import type { IdempotencyKeyTable } from './idempotency-table.ts';

/** The row of a member's key that was created after `since` (milliseconds since 1970); undefined without one. */
export function findKey(db: Db, userId: number, key: string, since: number) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'result_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

/** Inserts a key, after waiting for a transaction that inserts the same one. @returns false when the member has this key */
export async function insertKey(trx: Trx, row: IdempotencyKeyTable): Promise<boolean> {
  const result = await trx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setResult(trx: Trx, userId: number, key: string, resultId: number): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ result_id: resultId })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export async function deleteExpiredKey(trx: Trx, userId: number, key: string, until: number): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '<=', until)
    .execute();
}

/** Deletes at most `rows` keys created by `until` (milliseconds since 1970). @returns their number */
export async function deleteExpiredKeys(db: Db, until: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'key'),
        'in',
        eb
          .selectFrom('idempotency_keys')
          .select(['user_id', 'key'])
          .where('created_at', '<=', until)
          .limit(rows)
          .$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
