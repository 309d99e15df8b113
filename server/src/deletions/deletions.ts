import { setTimeout as delay } from 'node:timers/promises';
import { boundedQueue } from '../lib/bounded-queue.ts';
import { inGroups } from '../lib/in-groups.ts';
import type { Db, Engine } from '../db/open.ts';
import { retryWhenFull, type BallastFile } from '../db/ballast-file.ts';
import { transact } from '../db/transact.ts';
import { deleteDeletedImages, listDeletedImages } from '../images/deleted-image-repository.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageFiles } from '../images/image-table.ts';
import { deleteBatch, findDeletion, type Deletion } from './deletion-service.ts';

/** Deletes the rows and files of deleted posts and members in the background, in batches. */
export interface Deletions {
  /** Returns after the first batch, which is often the only one, or after a second. Never rejects: failures are retried. */
  begin(deletion: Deletion): Promise<void>;
  /** Removes the files of images that are marked, in the background. */
  removeFiles(): void;
  /** Continues unfinished deletions, now and every minute, because another process may have been killed. */
  resume(): void;
}

export interface DeletionOptions {
  readonly db: Db;
  readonly engine: Engine;
  readonly store: Pick<ImageStore, 'removeFiles'>;
  readonly ballast?: BallastFile | undefined;
  /** Called when a batch fails; in the background only with the first of consecutive failures. */
  readonly onError: (error: unknown) => void;
}

const BATCH_IMAGES = 50;
const RESUME_EVERY_MS = 60_000;
const RETRY_MS = 2000;
/** The time that `begin` waits at most for its first batches. */
const BEGIN_MS = 1000;

export function createDeletions({
  db,
  engine,
  store,
  ballast,
  onError,
}: DeletionOptions): Deletions & AsyncDisposable {
  const stop = new AbortController();
  // One at a time, because a batch that waits for the lock would occupy a connection.
  const queue = boundedQueue({ concurrency: 1, maxWaiting: Infinity });
  const deleteSome = (deletion: Deletion) =>
    retryWhenFull(ballast, () => transact(db, (trx) => deleteBatch(trx, engine, deletion)));
  const deleteRows = (deletion: Deletion) =>
    queue(async () => {
      if (!stop.signal.aborted && (await deleteSome(deletion))) await deleteSome(deletion);
    });
  const deleteFiles = async () => {
    const images = await listDeletedImages(db, BATCH_IMAGES);
    if (images.length === 0) return false;
    const ofImages = images.flatMap(imageFiles);
    const remove = (files: readonly string[]) => store.removeFiles(files);
    if ((await inGroups(ofImages, remove, stop.signal)) < ofImages.length) return false;
    const names = images.map(({ name }) => name);
    await retryWhenFull(ballast, () => transact(db, (trx) => deleteDeletedImages(trx, names)));
    return true;
  };
  const options = { stop: stop.signal, onError };
  const files = backgroundLoop(deleteFiles, options);
  const rows = backgroundLoop(async () => {
    const deletion = await findDeletion(db);
    if (deletion) await deleteRows(deletion);
    files.wake();
    return deletion !== undefined;
  }, options);
  let timer: NodeJS.Timeout | undefined;
  return {
    async begin(deletion) {
      await Promise.race([deleteRows(deletion).catch(onError), delay(BEGIN_MS, undefined, { ref: false })]);
      rows.wake();
      files.wake();
    },
    removeFiles: () => files.wake(),
    resume() {
      rows.wake();
      timer ??= setInterval(() => rows.wake(), RESUME_EVERY_MS).unref();
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stop.abort();
      await Promise.all([rows.ended(), files.ended(), queue(() => Promise.resolve())]);
    },
  };
}

/** Repeats work after `wake`, with pauses as long as each run, while more is left. @param work returns whether more is left */
function backgroundLoop(
  work: () => Promise<boolean>,
  { stop, onError }: { stop: AbortSignal; onError: (error: unknown) => void },
) {
  let isWanted = false;
  let hasFailed = false;
  let running: Promise<void> | undefined;
  const pause = (ms: number) => delay(ms, undefined, { signal: stop, ref: false }).catch(() => {});
  const once = async () => {
    const began = performance.now();
    try {
      isWanted = (await work()) || isWanted;
      hasFailed = false;
      if (isWanted) await pause(performance.now() - began);
    } catch (error) {
      if (!hasFailed) onError(error);
      hasFailed = isWanted = true;
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
