import { sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../db/open.ts';

const isOwner = sql<SqlBool>`role = 'owner' and role <> 'user'`;

export async function hasOwner(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where(isOwner).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The ids of all owners, whose rows are locked until the end of the transaction. Transactions lock other members after this. */
export async function lockOwners(trx: Trx): Promise<number[]> {
  const rows = await trx.selectFrom('users').select('id').where(isOwner).orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}
