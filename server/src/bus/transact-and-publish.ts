import { isStorageAway } from '../db/errors.ts';
import { busAway } from '../errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Bus, Change } from './bus.ts';

/** The database, and the bus on which its changes are published. */
export interface DbAndBus {
  readonly db: Db;
  readonly bus: Bus;
}

/** The changes of the transactions that run. On SQLite several, one after the other, share a `Trx`. */
const changesOf = new WeakMap<Trx, Change[]>();

/**
 * Adds changes of rows to a transaction, which publishes them after its commit. To be called where rows are written, and only when
 * some were.
 * @throws Error in a transaction that publishes nothing
 */
export function publishOnCommit(trx: Trx, ...changes: readonly Change[]): void {
  const found = changesOf.get(trx);
  if (!found) throw new Error(`No transaction that publishes ${changes.flat().join(' ')}`);
  found.push(...changes);
}

/**
 * Runs work in one transaction with `transact` and publishes its changes after the commit. Those of a commit with unknown outcome
 * are published at once, which costs at most a superfluous read, and again when it is decided.
 * @throws AppError storage_unavailable while the process is away from the bus
 */
export async function transactAndPublish<T>(
  { db, bus }: DbAndBus,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  if (bus.isAway) throw busAway();
  let changes: Change[] = [];
  const collecting = async (trx: Trx) => {
    // The work may be repeated.
    changes = [];
    changesOf.set(trx, changes);
    try {
      return await work(trx);
    } finally {
      changesOf.delete(trx);
    }
  };
  try {
    const result = await transact(db, collecting);
    bus.publish(changes);
    return result;
  } catch (error) {
    if (isStorageAway(error)) {
      bus.publish(changes);
      bus.republishWhenDecided(changes);
    }
    throw error;
  }
}
