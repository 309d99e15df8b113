import type { Trx } from '../db/open.ts';

/** The member who had a username before; undefined without one. @param key the username in lower case */
export async function findFormerHolder(trx: Trx, key: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('old_usernames')
    .select('user_id')
    .where('username_key', '=', key)
    .executeTakeFirst();
  return row?.user_id;
}

/** Keeps a username for the member who has given it up. @param username_key in lower case */
export async function insertOldUsername(trx: Trx, user_id: number, username_key: string): Promise<void> {
  await trx
    .insertInto('old_usernames')
    .values({ username_key, user_id, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the former use of a username, because the member has it again. @param key in lower case */
export async function deleteOldUsername(trx: Trx, userId: number, key: string): Promise<void> {
  await trx
    .deleteFrom('old_usernames')
    .where('user_id', '=', userId)
    .where('username_key', '=', key)
    .execute();
}

/** Makes all former usernames of a member available. */
export async function deleteOldUsernames(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('old_usernames').where('user_id', '=', userId).execute();
}
