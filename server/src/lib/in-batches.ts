import { setTimeout as delay } from 'node:timers/promises';

/** A statement of this size blocks SQLite, or locks its rows on PostgreSQL, for some milliseconds. */
export const BATCH_ROWS = 500;
const PAUSE_MS = 10;

/**
 * Deletes rows in batches, with pauses for requests, until none is left or `stop` aborts.
 * @param deleteBatch deletes at most `rows` rows and returns their number
 * @returns the number of deleted rows
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
