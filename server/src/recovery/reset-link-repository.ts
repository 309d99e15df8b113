import type { ResetLinkKind } from '@plaza/contract/recovery.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { ResetLinkTable } from './recovery-table.ts';

export type ResetLinkRow = Selectable<ResetLinkTable>;

export async function insertResetLink(trx: Trx, link: Insertable<ResetLinkTable>): Promise<void> {
  await trx.insertInto('reset_links').values(link).execute();
}

/**
 * Marks an unused link as used; a concurrent call with it waits, and gets undefined.
 * @param now milliseconds since 1970
 * @returns the member of the link; undefined when no valid link has this token
 */
export async function takeResetLink(trx: Trx, tokenHash: string, now: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('reset_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Deletes the unused links of a member of one kind. */
export async function deleteUnusedLinks(trx: Trx, userId: number, kind: ResetLinkKind): Promise<void> {
  await trx
    .deleteFrom('reset_links')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}

/** The links of a member, the newest first. */
export function listResetLinks(db: Db, userId: number, limit: number): Promise<ResetLinkRow[]> {
  return db
    .selectFrom('reset_links')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes at most `rows` links that were created by `until` (milliseconds since 1970). @returns their number */
export async function deleteOldLinks(db: Db, until: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('reset_links')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('reset_links').select('token_hash').where('created_at', '<=', until).limit(rows),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
