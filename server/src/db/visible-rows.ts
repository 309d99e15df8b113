import { setImmediate as nextTick } from 'node:timers/promises';

/** Rows read in one statement once there were invisible ones among those of the page. */
const BATCH = 1000;

/** A row and whether it is visible. */
interface KeyedRow {
  readonly id: number;
  readonly is_visible: 0 | 1;
}

/**
 * Reads a page of visible rows, newest first. One statement does, unless there are rows of a member that is being deleted;
 * those are skipped in batches, so that no statement gets long however many there are.
 * @param read the rows below an id, visible or not, so many of them
 */
export async function readVisible<Row extends KeyedRow>(
  read: (before: number, limit: number) => Promise<readonly Row[]>,
  before: number,
  limit: number,
): Promise<Row[]> {
  const visible: Row[] = [];
  let size = limit;
  for (let cursor = before; ; size = Math.max(limit, BATCH)) {
    const rows = await read(cursor, size);
    for (const row of rows) if (row.is_visible === 1) visible.push(row);
    const last = rows.at(-1);
    if (visible.length >= limit || rows.length < size || !last) return visible.slice(0, limit);
    cursor = last.id;
    await nextTick();
  }
}
