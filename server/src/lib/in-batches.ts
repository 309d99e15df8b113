import { setTimeout as delay } from 'node:timers/promises';

/** Rows that one statement deletes: a lock on them, or the one connection of the embedded engine, is held for some milliseconds. */
export const BATCH_ROWS = 500;
const PAUSE_MS = 10;

/**
 * Deletes rows in batches, with pauses in which requests are served, until none is left or `stop` aborts.
 * @param deleteBatch deletes at most this many rows, and returns how many it deleted
 * @returns how many were deleted
 */
export async function deleteInBatches(
  deleteBatch: (rows: number) => Promise<number>,
  stop: AbortSignal,
): Promise<number> {
  let deleted = 0;
  while (!stop.aborted) {
    const rows = await deleteBatch(BATCH_ROWS);
    deleted += rows;
    if (rows < BATCH_ROWS) break;
    await delay(PAUSE_MS);
  }
  return deleted;
}
