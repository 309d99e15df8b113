import type { Db, Trx } from '../db/open.ts';

export async function insertOwnerCode(db: Db, codeHash: string): Promise<void> {
  await db
    .insertInto('owner_codes')
    .values({ code_hash: codeHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasOwnerCode(db: Db, codeHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('owner_codes')
    .select('code_hash')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all owner codes; a concurrent call waits and finds none. @returns the hashes of the deleted ones, perhaps none */
export async function deleteOwnerCodes(trx: Trx): Promise<string[]> {
  const rows = await trx.deleteFrom('owner_codes').returning('code_hash').execute();
  return rows.map(({ code_hash }) => code_hash);
}

export async function deleteOtherOwnerCodes(trx: Trx, keptHash: string): Promise<void> {
  await trx.deleteFrom('owner_codes').where('code_hash', '!=', keptHash).execute();
}
