import { localBus } from '../../src/bus/bus.ts';
import { transactAndPublish } from '../../src/bus/transact-and-publish.ts';
import type { Db, Trx } from '../../src/db/open.ts';

/** Writes rows in one transaction, and publishes nothing to the caches of a server. */
export const write = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  transactAndPublish({ db, bus: localBus() }, work);
