/** A slow store takes seconds for this number of files, and a process that stops waits for them. */
const AT_A_TIME = 16;

/** Runs work on items, 16 at a time, until all are done or `stop` aborts. @returns the number of items that are done */
export async function inGroups<T>(
  items: readonly T[],
  work: (group: readonly T[]) => Promise<void>,
  stop: AbortSignal,
): Promise<number> {
  for (let start = 0; start < items.length; start += AT_A_TIME) {
    if (stop.aborted) return start;
    await work(items.slice(start, start + AT_A_TIME));
  }
  return items.length;
}
