import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { BATCH_ROWS, PAUSE_MS } from '../lib/in-batches.ts';
import { listUnkeyedNames, setNameKeys } from './name-repository.ts';

/** Stores the keys that processes of the previous release left out, in batches with pauses. Ends early when `stop` aborts. */
export async function keyNames(db: Db, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const rows = await listUnkeyedNames(db, BATCH_ROWS);
    await transact(db, (trx) => setNameKeys(trx, rows));
    if (rows.length < BATCH_ROWS) return;
    await delay(PAUSE_MS);
  }
}
