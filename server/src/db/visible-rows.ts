import { setImmediate as nextTick } from 'node:timers/promises';

/** Rows read in one statement once there were invisible ones among those of the page. */
const BATCH = 1000;

interface Row {
  /** Whether it is visible. */
  readonly is_visible: 0 | 1;
}

/**
 * Reads a page of visible rows, in the order of their list. One statement does, unless there are rows of a member that is
 * being deleted; those are skipped in batches, so that no statement gets long however many there are.
 * @param read so many rows, visible or not, that follow a row; of the beginning of the page without one
 */
export async function readVisible<R extends Row>(
  read: (after: R | undefined, limit: number) => Promise<readonly R[]>,
  limit: number,
): Promise<R[]> {
  const visible: R[] = [];
  let after: R | undefined;
  for (let size = limit; ; size = Math.max(limit, BATCH)) {
    const rows = await read(after, size);
    for (const row of rows) if (row.is_visible === 1) visible.push(row);
    const last = rows.at(-1);
    if (visible.length >= limit || rows.length < size || !last) return visible.slice(0, limit);
    after = last;
    await nextTick();
  }
}
