import { randomInt } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { imageNameOf } from './image-table.ts';
import { listKnownNames } from './image-repository.ts';
import type { FoundFile, ImageStore } from './image-store.ts';
import { removeFiles } from './remove-files.ts';

/** Files are written before their row, so files without a row are removed only after this time. */
const GRACE = 60 * 60 * 1000;
const BATCH = 500;
const DIGITS = Array.from('0123456789abcdef');
/** A sweep ends before another process may begin one. */
const SWEEP_TIME = 30 * 60 * 1000;

export interface SweepOptions {
  readonly db: Db;
  readonly store: Pick<ImageStore, 'list' | 'removeFiles'>;
  readonly stop?: AbortSignal;
}

/**
 * Removes files without a row, of interrupted uploads and deletions. A sweep lists the files by their first digit and begins
 * with a random one, so that sweeps that end early reach all files over time.
 * @param now milliseconds since 1970
 * @returns the number of removed files
 */
export async function sweepImages({ db, store, stop }: SweepOptions, now = Date.now()): Promise<number> {
  const ends = AbortSignal.any([AbortSignal.timeout(SWEEP_TIME), ...(stop ? [stop] : [])]);
  const first = randomInt(DIGITS.length);
  let removed = 0;
  for (const digit of [...DIGITS.slice(first), ...DIGITS.slice(0, first)]) {
    if (ends.aborted) break;
    for await (const orphans of findOrphans(db, store, now, digit)) {
      if (ends.aborted) break;
      removed += await removeFiles(store, orphans, ends);
      await nextTick();
    }
  }
  return removed;
}

/** Finds files without a row that are older than an hour. @param now milliseconds since 1970 @param firstDigit of their names */
export async function* findOrphans(
  db: Db,
  store: Pick<ImageStore, 'list'>,
  now = Date.now(),
  firstDigit?: string,
): AsyncGenerator<string[]> {
  for await (const found of store.list(firstDigit)) {
    const old = found.filter((file) => file.modifiedAt < now - GRACE);
    for (let start = 0; start < old.length || start === 0; start += BATCH) {
      yield await withoutRow(db, old.slice(start, start + BATCH));
    }
  }
}

async function withoutRow(db: Db, files: readonly FoundFile[]): Promise<string[]> {
  const names = files.flatMap(({ file }) => imageNameOf(file) ?? []);
  const known = await listKnownNames(db, [...new Set(names)]);
  return files.map(({ file }) => file).filter((file) => !known.has(imageNameOf(file) ?? ''));
}
