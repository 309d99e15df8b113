import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Engine } from '../db/open.ts';
import { spendingWhenFull, type Reserve } from '../db/reserve-file.ts';
import { transact } from '../db/transact.ts';
import { deleteDeletedImages, listDeletedImages } from '../images/deleted-image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageFiles } from '../images/image-table.ts';
import { deleteBatch, type Deletion } from './deletion-service.ts';

/** Deletes in the background what nobody sees any more, in batches that keep nobody waiting. */
export interface Deletions {
  /**
   * Deletes the rows and files of what was marked as deleted. Returns after the first batch, which is all there is of most.
   * Never throws: what fails is tried again later.
   */
  begin(deletion: Deletion): Promise<void>;
  /** Goes on with what was left undone, now and every minute: another process may have been killed. */
  resume(): void;
}

export interface DeletionOptions {
  readonly db: Db;
  readonly engine: Engine;
  readonly store: Pick<ImageStore, 'removeFiles'>;
  readonly reserve?: Reserve | undefined;
  /** Hears why a batch failed. */
  readonly onError: (error: unknown) => void;
}

/** Pictures whose files are removed at a time. */
const BATCH_IMAGES = 50;
const RESUME_EVERY_MS = 60_000;
const RETRY_MS = 2000;

export function createDeletions({
  db,
  engine,
  store,
  reserve,
  onError,
}: DeletionOptions): Deletions & AsyncDisposable {
  const stop = new AbortController();
  const deleteRows = (deletion?: Deletion) =>
    spendingWhenFull(reserve, () => transact(db, (trx) => deleteBatch(trx, engine, deletion)));
  const deleteFiles = async () => {
    const images = await listDeletedImages(db, BATCH_IMAGES);
    if (images.length === 0) return false;
    await store.removeFiles(images.flatMap(imageFiles));
    const names = images.map(({ name }) => name);
    await spendingWhenFull(reserve, () => transact(db, (trx) => deleteDeletedImages(trx, names)));
    return true;
  };
  const options = { stop: stop.signal, onError };
  const files = backgroundLoop(deleteFiles, options);
  const rows = backgroundLoop(async () => {
    const isFound = await deleteRows();
    files.wake();
    return isFound;
  }, options);
  let timer: NodeJS.Timeout | undefined;
  return {
    async begin(deletion) {
      await deleteRows(deletion).catch(onError);
      rows.wake();
      files.wake();
    },
    resume() {
      rows.wake();
      timer ??= setInterval(() => rows.wake(), RESUME_EVERY_MS).unref();
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stop.abort();
      await Promise.all([rows.ended(), files.ended()]);
    },
  };
}

/**
 * Does work again and again while there is some, and leaves as much time to others as it took.
 * @param work returns whether it found something to do
 */
function backgroundLoop(
  work: () => Promise<boolean>,
  { stop, onError }: { stop: AbortSignal; onError: (error: unknown) => void },
) {
  let isWanted = false;
  let running: Promise<void> | undefined;
  const pause = (ms: number) => delay(ms, undefined, { signal: stop, ref: false }).catch(() => {});
  const once = async () => {
    const began = performance.now();
    try {
      isWanted = (await work()) || isWanted;
      if (isWanted) await pause(performance.now() - began);
    } catch (error) {
      onError(error);
      isWanted = true;
      await pause(RETRY_MS);
    }
  };
  const run = async () => {
    while (isWanted && !stop.aborted) {
      isWanted = false;
      await once();
    }
    running = undefined;
  };
  return {
    wake() {
      isWanted = true;
      running ??= run();
    },
    ended: () => running,
  };
}
