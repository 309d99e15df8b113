import { randomBytes } from 'node:crypto';
import { open, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { drop } from '../lib/files.ts';
import { isStorageFull } from './errors.ts';

export const BALLAST_FILE = 'reserve';
const CHUNK_BYTES = 1024 * 1024;
/** Enough for deletions: the write-ahead log grows to 4 MiB between checkpoints, and a checkpoint may enlarge the file. */
export const BALLAST_BYTES = 8 * CHUNK_BYTES;
/** With less free space, the ballast file would be released as soon as it is written. */
const FREE_BYTES_MIN = 2 * BALLAST_BYTES;
const CHECK_EVERY_MS = 250;

/** A file in the data folder that Plaza removes when the disk is full, so that members can still delete. */
export interface BallastFile {
  /** Whether the disk is full: the file does not exist and has no space. Only work that frees space may write then. */
  readonly isReleased: boolean;
  /** Removes the file, if it exists, and sets `isReleased`. Later, when 16 MiB are free, the file is written again. */
  release(): Promise<void>;
}

export interface BallastOptions {
  readonly folder: string;
  /** The free bytes of the disk of a folder; by default, the system's number. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Called each time when `isReleased` changes, with its new value. */
  readonly onChange: (isReleased: boolean) => void;
  /** Called when the file cannot be checked, written or removed, for a reason other than a full disk. */
  readonly onError: (error: unknown) => void;
}

/** Maintains the ballast file of a folder until it is disposed. A missing one is written later, when there is space. */
export async function openBallastFile(options: BallastOptions): Promise<BallastFile & AsyncDisposable> {
  const { folder, freeBytes = systemFreeBytes, onChange, onError } = options;
  const file = join(folder, BALLAST_FILE);
  const hasSpace = async () => (await freeBytes(folder)) >= FREE_BYTES_MIN;
  let isReleased = !(await isWhole(file)) && !(await hasSpace());
  let keeping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const change = (released: boolean) => {
    if (released !== isReleased) onChange(released);
    isReleased = released;
  };
  const keep = async () => {
    try {
      if (await isWhole(file)) return change(false);
      if (!(await hasSpace())) return keepLater();
      change(false);
      await write(file);
    } catch (error) {
      await drop(file).catch(onError);
      if (!isStorageFull(error)) return onError(error);
      change(true);
      keepLater();
    }
  };
  const keepLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      keeping = keep();
    }, CHECK_EVERY_MS).unref();
  };
  keepLater();

  return {
    get isReleased() {
      return isReleased;
    },
    async release() {
      await keeping;
      change(true);
      keepLater();
      await drop(file);
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await keeping;
      clearTimeout(timer);
    },
  };
}

/**
 * Runs a transaction that frees space. When it fails because the disk is full, the ballast file is removed and it runs once more.
 * @param ballast undefined on PostgreSQL: the transaction runs once
 * @throws the error of the last run
 */
export async function retryWhenFull<T>(ballast: BallastFile | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!ballast || !isStorageFull(error)) throw error;
    await ballast.release();
    return work();
  }
}

async function systemFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function isWhole(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === BALLAST_BYTES;
}

/** Writes random bytes, which file systems cannot compress. */
async function write(file: string): Promise<void> {
  await using handle = await open(file, 'w', 0o600);
  const chunk = randomBytes(CHUNK_BYTES);
  for (let written = 0; written < BALLAST_BYTES; written += CHUNK_BYTES) await handle.writeFile(chunk);
  await handle.sync();
}
