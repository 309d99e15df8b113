import { randomInt } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import { inGroups } from '../lib/in-groups.ts';
import { imageNameOf } from './image-table.ts';
import { listMarkedNames } from './deleted-image-repository.ts';
import { hasImages, listKnownNames } from './image-repository.ts';
import type { ImageStore, ImageTrash, TrashedFile } from './image-store.ts';

/** Files are written before their row, so files without a row are moved only after this time. */
const GRACE = 60 * 60 * 1000;
const BATCH = 500;
const DIGITS = Array.from('0123456789abcdef');
/** A sweep ends before another process may begin one; half of the time is for the listing. */
const LIST_TIME = 15 * 60 * 1000;
const SWEEP_TIME = 30 * 60 * 1000;
/** The number of files that one sweep moves at most; the next one moves the others. */
const MOVED_MAX = 10_000;
/** So many files without a row are moved without consent, even of few files. */
const ALWAYS_MOVABLE = 20;
/** The number of days with a sweep, besides the day of its move, for which a file stays in the trash. */
export const TRASH_DAYS = 7;

/** The number of files without a row that are moved without the operator's consent. @param files the number of all files */
export const movableWithoutConsent = (files: number): number =>
  Math.max(ALWAYS_MOVABLE, Math.floor(files / 10));

export interface SweepOptions {
  readonly db: Db;
  readonly store: Pick<ImageStore, 'list' | 'trash'>;
  /** Counts the days with a sweep, so that a wrong clock does not empty the trash. Files are moved to the batch of this number. */
  readonly day: number;
  /** Whether the operator permits to move any number of files. */
  readonly hasConsent?: boolean;
  readonly stop?: AbortSignal;
}

/** The numbers of files of a sweep. */
export interface Sweep {
  readonly listed: number;
  /** Without a row and older than an hour. */
  readonly withoutRow: number;
  /** To the trash. */
  readonly moved: number;
  /** From the trash, because they have a row. */
  readonly returned: number;
  /** From the trash, for good. */
  readonly deleted: number;
}

const NOTHING: Sweep = { listed: 0, withoutRow: 0, moved: 0, returned: 0, deleted: 0 };

/**
 * Moves files without a row, of interrupted uploads and deletions, to the trash; none when more than `movableWithoutConsent` have no
 * row. Returns files of the trash that have a row, and deletes the others after seven days. Does nothing while the database has no image:
 * it may be the wrong one. A sweep lists the files by their first digit and begins with a random one, so that sweeps that end early reach
 * all files over time.
 * @param now milliseconds since 1970
 */
export async function sweepImages(options: SweepOptions, now = Date.now()): Promise<Sweep> {
  const { db, store, day, hasConsent = false, stop } = options;
  if (!(await hasImages(db))) return NOTHING;
  const endsAfter = (ms: number) => AbortSignal.any([AbortSignal.timeout(ms), ...(stop ? [stop] : [])]);
  const ends = endsAfter(SWEEP_TIME);
  const trash = await sweepTrash(db, store.trash, day, ends);
  const { files, listed, withoutRow } = await listOrphans(db, store, now, endsAfter(LIST_TIME));
  const mayMove = hasConsent || withoutRow <= movableWithoutConsent(listed);
  const take = (group: readonly string[]) => store.trash.take(group, day);
  const moved = mayMove ? await inGroups(files, take, ends) : 0;
  return { listed, withoutRow, moved, ...trash };
}

async function sweepTrash(db: Db, trash: ImageTrash, day: number, ends: AbortSignal) {
  let [returned, deleted] = [0, 0];
  for await (const listed of trash.list()) {
    for (const trashed of slices(listed)) {
      const known = await listKnown(db, trashed);
      const [needed, others] = [trashed.filter(known), trashed.filter((file) => !known(file))];
      returned += await inGroups(needed, (group) => trash.putBack(group), ends);
      const expired = others.filter(({ batch }) => batch < day - TRASH_DAYS);
      deleted += await inGroups(expired, (group) => trash.remove(group), ends);
    }
    if (ends.aborted) break;
  }
  return { returned, deleted };
}

async function listOrphans(db: Db, store: Pick<ImageStore, 'list'>, now: number, ends: AbortSignal) {
  const first = randomInt(DIGITS.length);
  const files: string[] = [];
  let [listed, withoutRow] = [0, 0];
  for (const digit of [...DIGITS.slice(first), ...DIGITS.slice(0, first)]) {
    if (ends.aborted) break;
    for await (const found of findOrphans(db, store, now, digit)) {
      if (ends.aborted) break;
      listed += found.listed;
      withoutRow += found.orphans.length;
      files.push(...found.orphans.slice(0, MOVED_MAX - files.length));
      await nextTick();
    }
  }
  return { files, listed, withoutRow };
}

/** Finds files without a row that are older than an hour. @param now milliseconds since 1970 @param firstDigit of their names */
export async function* findOrphans(
  db: Db,
  store: Pick<ImageStore, 'list'>,
  now = Date.now(),
  firstDigit?: string,
): AsyncGenerator<{ readonly listed: number; readonly orphans: readonly string[] }> {
  for await (const found of store.list(firstDigit)) {
    for (const listed of slices(found)) {
      const old = listed.filter((file) => file.modifiedAt < now - GRACE);
      const isKnown = await listKnown(db, old);
      const orphans = old.filter((file) => !isKnown(file)).map(({ file }) => file);
      yield { listed: listed.length, orphans };
    }
  }
}

type Named = Pick<TrashedFile, 'file'>;

/** @returns whether a file has a row */
async function listKnown(db: Db, files: readonly Named[]): Promise<(file: Named) => boolean> {
  const names = files.flatMap(({ file }) => imageNameOf(file) ?? []);
  const all = [...new Set(names)];
  // What was deleted or replaced is removed for good, and does not go to the trash.
  const known = (await listKnownNames(db, all)).union(await listMarkedNames(db, all));
  return ({ file }) => known.has(imageNameOf(file) ?? '');
}

/** At least one slice, also of no items. */
function slices<T>(items: readonly T[]): T[][] {
  const count = Math.max(1, Math.ceil(items.length / BATCH));
  return Array.from({ length: count }, (_, i) => items.slice(i * BATCH, (i + 1) * BATCH));
}
