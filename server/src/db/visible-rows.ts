import { setImmediate as nextTick } from 'node:timers/promises';

/** The most rows of a statement after invisible ones were found. */
const BATCH = 1000;
/** Each statement reads this many times the rows of the one before, because few invisible rows are the most common case. */
const GROWTH = 4;
/** The first statement reads this many times the rows of the page when there is a further condition: most pages then need no second one. */
const RESERVE = 1.5;

interface Row {
  readonly is_visible: 0 | 1;
}

/** Reads at most `limit` rows, visible or not, that follow `after`; without `after`, from the beginning of the page. */
type Read<R> = (after: R | undefined, limit: number) => Promise<readonly R[]>;

/**
 * Reads a page of visible rows. Invisible ones, such as those of a member whose deletion is in progress, are skipped in batches,
 * so that no statement takes long.
 * @param isShown a further condition; all visible rows by default
 * @returns at most `limit` rows, fewer when the list ends
 */
export async function readVisible<R extends Row>(
  read: Read<R>,
  limit: number,
  isShown?: (row: R) => boolean,
): Promise<R[]> {
  return (await scanVisible(read, limit, isShown)).rows;
}

/**
 * As `readVisible`, but reads only about `scanMax` rows, shown or not.
 * @returns `stoppedAt`: the last row that was read, when the page is not full and the list may go on; undefined otherwise
 */
export async function scanVisible<R extends Row>(
  read: Read<R>,
  limit: number,
  isShown?: (row: R) => boolean,
  scanMax = Infinity,
): Promise<{ readonly rows: R[]; readonly stoppedAt: R | undefined }> {
  let scanned = 0;
  const visible: R[] = [];
  let after: R | undefined;
  const first = isShown ? Math.ceil(limit * RESERVE) : limit;
  for (let size = first; ; size = Math.max(limit, Math.min(size * GROWTH, BATCH))) {
    const rows = await read(after, size);
    for (const row of rows) if (row.is_visible === 1 && (isShown?.(row) ?? true)) visible.push(row);
    const last = rows.at(-1);
    scanned += rows.length;
    const isEnd = visible.length >= limit || rows.length < size || !last;
    if (isEnd) return { rows: visible.slice(0, limit), stoppedAt: undefined };
    if (scanned >= scanMax) return { rows: visible, stoppedAt: last };
    after = last;
    await nextTick();
  }
}
