import { randomInt } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { imageNameOf } from './image-table.ts';
import { listKnownNames } from './image-repository.ts';
import type { FoundFile, ImageStore } from './image-store.ts';
import { removeFiles } from './remove-files.ts';

/** Files are written before their row: those without one are left alone for this long, in milliseconds. */
const GRACE = 60 * 60 * 1000;
/** Names asked for in one statement. */
const BATCH = 500;
const DIGITS = Array.from('0123456789abcdef');
/** A sweep ends after this long, before another process may begin one. In milliseconds. */
const SWEEP_TIME = 30 * 60 * 1000;

export interface SweepOptions {
  readonly db: Db;
  readonly store: Pick<ImageStore, 'list' | 'removeFiles'>;
  /** Ends it early: a store can hold so much that it takes hours. */
  readonly stop?: AbortSignal;
}

/**
 * Removes files that belong to no picture: of uploads that ended half-way, of crashes between a deletion and its
 * files. Lists the files of one first digit after the other, from a random one on: sweeps that end early reach each digit at
 * some time.
 * @param now milliseconds since 1970
 * @returns how many it removed
 */
export async function sweepImages({ db, store, stop }: SweepOptions, now = Date.now()): Promise<number> {
  const ends = AbortSignal.any([AbortSignal.timeout(SWEEP_TIME), ...(stop ? [stop] : [])]);
  const first = randomInt(DIGITS.length);
  let removed = 0;
  for (const digit of [...DIGITS.slice(first), ...DIGITS.slice(0, first)]) {
    if (ends.aborted) break;
    removed += await sweepDigit({ db, store, stop: ends }, digit, now);
  }
  return removed;
}

async function sweepDigit(
  { db, store, stop }: Required<SweepOptions>,
  digit: string,
  now: number,
): Promise<number> {
  let removed = 0;
  for await (const orphans of findOrphans(db, store, now, digit)) {
    if (stop.aborted) break;
    removed += await removeFiles(store, orphans, stop);
    await nextTick();
  }
  return removed;
}

/**
 * Files that belong to no picture, and are not of one that is being uploaded.
 * @param now milliseconds since 1970
 * @param firstDigit of their names; all of them if absent
 */
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
