import type { ResetLinkKind } from '@plaza/contract/recovery.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { ResetLinkTable } from './recovery-table.ts';

export type ResetLinkRow = Selectable<ResetLinkTable>;

const MOMENT_MS = 1000;

/** Inserts a link of a locked member, as created just after the newest one if that has the same moment: their order is that of creation. */
export async function insertResetLink(trx: Trx, link: Insertable<ResetLinkTable>): Promise<void> {
  const [newest] = await listResetLinks(trx, link.user_id, 1);
  const ahead = (newest?.created_at ?? 0) - link.created_at;
  const created_at = link.created_at + (ahead >= 0 && ahead < MOMENT_MS ? ahead + 1 : 0);
  await trx
    .insertInto('reset_links')
    .values({ ...link, created_at })
    .execute();
}

/** The unused link with a token that has not expired. @param now milliseconds since 1970 */
export function findUnusedLink(db: Db, tokenHash: string, now: number): Promise<ResetLinkRow | undefined> {
  return db
    .selectFrom('reset_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Marks a link as used. @param now milliseconds since 1970 @returns false when it was used or deleted meanwhile */
export async function setLinkUsed(trx: Trx, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reset_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the unused links of a member now: all, those of a kind, or one. The member goes on seeing that they were created.
 * @param which `kept`: so many of the newest of the kind stay
 * @returns whether one was ended that had not ended before
 */
export async function endUnusedLinks(
  trx: Trx,
  userId: number,
  now: number,
  {
    kind,
    kept = 0,
    tokenHash,
  }: { readonly kind?: ResetLinkKind; readonly kept?: number; readonly tokenHash?: string } = {},
): Promise<boolean> {
  const newest = trx
    .selectFrom('reset_links')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('kind', '=', kind ?? 'email')
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(kept);
  const { numUpdatedRows } = await trx
    .updateTable('reset_links')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'email'))
    .$if(kept > 0, (query) => query.where('token_hash', 'not in', newest))
    .$if(tokenHash !== undefined, (query) => query.where('token_hash', '=', tokenHash ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
