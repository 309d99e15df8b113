import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import type { PasskeyTable } from './passkey-table.ts';

export type PasskeyRow = Selectable<PasskeyTable>;

/** Names a passkey of a member. */
export interface PasskeyId {
  readonly userId: number;
  readonly passkeyId: number;
}

/** The passkeys of a member, the newest first. */
export function listPasskeyRows(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

/** @param credentialId in base64url */
export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** @returns the row; undefined when a member has this credential already */
export function insertPasskey(trx: Trx, passkey: Insertable<PasskeyTable>): Promise<PasskeyRow | undefined> {
  return trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Records a log-in. A counter that does not increase belongs to a copy of the passkey, except for devices that do not count:
 * https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 * @returns whether the passkey still exists and its counter increased
 */
export async function recordUse(trx: Trx, id: number, counter: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether the member has this passkey */
export async function setPasskeyName(
  db: Db,
  { userId, passkeyId }: PasskeyId,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns its name; undefined when the member has no such passkey */
export async function deletePasskey(trx: Trx, { userId, passkeyId }: PasskeyId): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
