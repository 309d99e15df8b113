import type { ImageStore } from './image-store.ts';

/** A slow store takes seconds for this number, and a process that stops waits for them. */
const AT_A_TIME = 16;

/** Removes files, 16 at a time, until all are removed or `stop` aborts. @returns the number of removed files */
export async function removeFiles(
  store: Pick<ImageStore, 'removeFiles'>,
  files: readonly string[],
  stop: AbortSignal,
): Promise<number> {
  for (let start = 0; start < files.length; start += AT_A_TIME) {
    if (stop.aborted) return start;
    await store.removeFiles(files.slice(start, start + AT_A_TIME));
  }
  return files.length;
}
