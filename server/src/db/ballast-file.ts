import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFull } from './errors.ts';

/** Operators know the file by this name. */
export const BALLAST_FILE = 'reserve';
const CHUNK_BYTES = 1024 * 1024;
/** The write-ahead log grows to 4 MiB between checkpoints, and each checkpoint may make the database itself grow. */
export const BALLAST_BYTES = 8 * CHUNK_BYTES;
/** With less room than this the ballast file would be released again as soon as it is written. */
const ROOM_BYTES = 2 * BALLAST_BYTES;
const LOOK_EVERY_MS = 250;

/** A file in the data folder that is removed when the disk is full, so that deletions have the space they need. */
export interface BallastFile {
  /** Whether the file was removed and there is no room for it yet. Only work that frees space may then write. */
  readonly isReleased: boolean;
  /** Removes the file, unless it is removed already. It is written again once there is room. */
  release(): Promise<void>;
}

export interface BallastOptions {
  readonly folder: string;
  /** Returns how many bytes may be written to the folder's disk; by default what the system reports. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Called when the file is removed and when there is room for it again. */
  readonly onChange: (isReleased: boolean) => void;
  /** Called when the file cannot be written for another reason than lack of space. */
  readonly onError: (error: unknown) => void;
}

/** Keeps a ballast file in a folder. It is written a moment later, so as not to delay the start. */
export async function openBallastFile(options: BallastOptions): Promise<BallastFile & AsyncDisposable> {
  const { folder, freeBytes = askSystem, onChange, onError } = options;
  const file = join(folder, BALLAST_FILE);
  const hasRoom = async () => (await freeBytes(folder)) >= ROOM_BYTES;
  let isReleased = !(await isWhole(file)) && !(await hasRoom());
  let keeping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const change = (released: boolean) => {
    if (released !== isReleased) onChange(released);
    isReleased = released;
  };
  const keep = async () => {
    try {
      if (await isWhole(file)) return change(false);
      if (!(await hasRoom())) return keepLater();
      // There is room for other writes, too: they do not wait until the file is written.
      change(false);
      await write(file);
    } catch (error) {
      await rm(file, { force: true }).catch(onError);
      if (!isStorageFull(error)) return onError(error);
      change(true);
      keepLater();
    }
  };
  const keepLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      keeping = keep();
    }, LOOK_EVERY_MS).unref();
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
      await rm(file, { force: true });
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await keeping;
      clearTimeout(timer);
    },
  };
}

/**
 * Runs work that frees space. When the disk is full, releases the ballast file and runs it again; the first run was rolled
 * back as a whole.
 * @param ballast absent where the disk is a database server's
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

async function askSystem(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function isWhole(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === BALLAST_BYTES;
}

/** Writes random bytes, which no file system compresses. */
async function write(file: string): Promise<void> {
  await using handle = await open(file, 'w', 0o600);
  const chunk = randomBytes(CHUNK_BYTES);
  for (let written = 0; written < BALLAST_BYTES; written += CHUNK_BYTES) await handle.writeFile(chunk);
  await handle.sync();
}
