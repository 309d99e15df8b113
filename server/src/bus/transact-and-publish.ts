import { isStorageAway } from '../db/errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Bus, Changes } from './bus.ts';

/**
 * Runs work in one transaction, as `transact` does, and publishes its changes afterwards, also when it failed: a change that
 * was not made costs one extra read. Changes of a commit whose outcome is unknown are published again when it is decided.
 * @param changes what the work may change; the work may add to it
 * @throws what `transact` throws
 */
export async function transactAndPublish<T>(
  { db, bus }: { readonly db: Db; readonly bus: Bus },
  changes: Changes,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  try {
    return await transact(db, work);
  } catch (error) {
    if (isStorageAway(error)) bus.republishWhenDecided(changes);
    throw error;
  } finally {
    bus.publish(changes);
  }
}
