import { setTimeout as delay } from 'node:timers/promises';

/** The rows that one statement deletes or changes: few enough that it blocks SQLite, or its rows on PostgreSQL, for milliseconds only. */
export const BATCH_ROWS = 500;
/** Between batches, for requests. */
export const PAUSE_MS = 10;

/**
 * Deletes rows in batches, with pauses for requests, until none is left. After `stop` aborts, the batch that runs is the last
 * one.
 * @param deleteBatch deletes at most `rows` rows and returns their number; fewer than `rows` end the work
 * @returns the number of deleted rows of all batches
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
