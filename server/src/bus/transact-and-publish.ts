import { isStorageAway } from '../db/errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Bus, Changes } from './bus.ts';

/** The database, and the bus on which its changes are published. */
export interface DbAndBus {
  readonly db: Db;
  readonly bus: Bus;
}

/**
 * Runs work in one transaction with `transact` and publishes its changes afterwards, also after an error: a superfluous change
 * costs one read. Changes of a commit with unknown outcome are published again when it is decided.
 * @param changes that the work may make; the work may add to them
 */
export async function transactAndPublish<T>(
  { db, bus }: DbAndBus,
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
