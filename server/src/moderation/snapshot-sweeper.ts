import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { deleteUnreportedImages } from '../images/kept-image-repository.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import {
  deleteReportedImages,
  emptyRows,
  findLastNotGone,
  listEmptyable,
  markGone,
  type SnapshotTable,
} from './snapshot-repository.ts';

/** How long title and text are kept after the content is gone. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
// Those of reports first: decisions take the time from them.
const TABLES: readonly SnapshotTable[] = ['reports', 'decisions'];

/**
 * Empties what reports and decisions contain of posts and comments that have been gone for 30 days, unless there is an open appeal.
 * Their pictures are deleted. @returns the number of emptied reports and decisions
 */
export async function emptySnapshots(db: Db, stop: AbortSignal): Promise<number> {
  let emptied = 0;
  for (const table of TABLES) {
    await findGone(db, table, stop);
    emptied += await deleteInBatches((rows) => emptySome(db, table, rows), stop);
  }
  return emptied;
}

async function findGone(db: Db, table: SnapshotTable, stop: AbortSignal): Promise<void> {
  let after = 0;
  await deleteInBatches(async (rows) => {
    const found = await findLastNotGone(db, table, after, rows);
    if (found === undefined) return 0;
    await markGone(db, table, { after, last: found.id, now: Date.now() });
    after = found.id;
    return found.count;
  }, stop);
}

function emptySome(db: Db, table: SnapshotTable, rows: number): Promise<number> {
  const now = Date.now();
  return transact(db, async (trx) => {
    const ids = await listEmptyable(trx, table, now - KEPT_MS, rows);
    if (ids.length === 0) return 0;
    await emptyRows(trx, table, ids, now);
    if (table === 'reports') {
      await deleteReportedImages(trx, ids);
      await deleteUnreportedImages(trx);
    }
    return ids.length;
  });
}
