import { sql, type RawBuilder } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';

/** The last use of a former username: its last visit, or the rename. A previous release inserts rows without a visit. */
const lastUse: RawBuilder<number> = sql`coalesce(visited_at, created_at)`;

/** The member who had a username before; undefined without one. @param key the username in lower case */
export async function findFormerHolder(trx: Trx, key: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('old_usernames')
    .select('user_id')
    .where('username_key', '=', key)
    .executeTakeFirst();
  return row?.user_id;
}

/** Keeps a username for the member who has given it up, as their newest one. @param username_key in lower case */
export async function insertOldUsername(trx: Trx, user_id: number, username_key: string): Promise<void> {
  const newest = await trx
    .selectFrom('old_usernames')
    .select((eb) => eb.fn.max('created_at').as('created_at'))
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  // Two renames can happen in one millisecond, and a clock can be set back.
  const created_at = Math.max(Date.now(), (newest?.created_at ?? 0) + 1);
  await trx
    .insertInto('old_usernames')
    .values({ username_key, user_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The time of the last visit of a former username; undefined without one. @param key in lower case */
export async function findLastUse(db: Db, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('old_usernames')
    .select(lastUse.as('last_use'))
    .where('username_key', '=', key)
    .executeTakeFirst();
  return row?.last_use;
}

/** Renews a former username that was last used by `until`. @param now milliseconds since 1970 */
export async function setVisited(db: Db, key: string, now: number, until: number): Promise<void> {
  await db
    .updateTable('old_usernames')
    .set({ visited_at: now })
    .where('username_key', '=', key)
    .where(lastUse, '<=', until)
    .execute();
}

/** Makes the former usernames of a member available, but for the `kept` newest. */
export async function deleteOldestUsernames(trx: Trx, userId: number, kept: number): Promise<void> {
  await trx
    .deleteFrom('old_usernames')
    .where('user_id', '=', userId)
    .where('username_key', 'not in', (eb) =>
      eb
        .selectFrom('old_usernames')
        .select('username_key')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('username_key')
        .limit(kept),
    )
    .execute();
}

/** Makes at most `rows` former usernames available that were last used by `until`. @returns their number */
export async function deleteUnusedUsernames(trx: Trx, until: number, rows: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('old_usernames')
    .where('username_key', 'in', (eb) =>
      eb.selectFrom('old_usernames').select('username_key').where(lastUse, '<=', until).limit(rows),
    )
    // A visit meanwhile renews a username.
    .where(lastUse, '<=', until)
    .returning('user_id')
    .execute();
  // Caches know members by their former usernames.
  publishOnCommit(trx, ...deleted.map(({ user_id }) => ['member', user_id] as const));
  return deleted.length;
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
