import type { Trx } from '../db/open.ts';

/** The first use of a reset link of a moderator or the command line within 30 days, in milliseconds since 1970; undefined without one. */
export async function findFirstLinkUse(trx: Trx, userId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('reset_links')
    .select('used_at')
    .where('user_id', '=', userId)
    .where('kind', '!=', 'email')
    .where('used_at', 'is not', null)
    .orderBy('used_at')
    .limit(1)
    .executeTakeFirst();
  return row?.used_at ?? undefined;
}

/** Deletes the passkeys of a member that were added after a time. @returns their names */
export async function deletePasskeysAfter(trx: Trx, userId: number, time: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>', time)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes the recovery codes of a member that were created after a time. @returns whether there were any */
export async function deleteCodesAfter(trx: Trx, userId: number, time: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>', time)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
