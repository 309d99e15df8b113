import type { Db, Trx } from '../db/open.ts';

/** What a member has logged in with, such as `Firefox on Linux`. */
export async function listKnownDevices(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('known_devices').select('device').where('user_id', '=', userId).execute();
  return rows.map(({ device }) => device);
}

/** Inserts devices of a member; those that are known already change nothing. */
export async function insertKnownDevices(
  trx: Trx,
  user_id: number,
  devices: readonly string[],
): Promise<void> {
  await trx
    .insertInto('known_devices')
    .values(devices.map((device) => ({ user_id, device })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
