import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFull } from './errors.ts';

export const RESERVE_FILE = 'reserve';
const CHUNK_BYTES = 1024 * 1024;
/** The write-ahead log grows to 4 MiB between checkpoints, and each checkpoint may make the database itself grow. */
export const RESERVE_BYTES = 8 * CHUNK_BYTES;
/** With less room than this the reserve would be gone again as soon as it is back. */
const ROOM_BYTES = 2 * RESERVE_BYTES;
const LOOK_EVERY_MS = 250;

/** Space in the data folder that is given up when the disk is full, so that deletions can still be done. */
export interface Reserve {
  /** Whether it was given up and there is no room for it yet: nobody else may take the little that there is. */
  readonly isSpent: boolean;
  /** Gives it up, unless it is already. It comes back by itself. */
  spend(): Promise<void>;
}

export interface ReserveOptions {
  readonly folder: string;
  /** Asks how many bytes may be written to the folder's disk; asks the system if absent. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /** Hears when it is given up, and when it is back. */
  readonly onChange: (isSpent: boolean) => void;
  /** Hears why it cannot be kept, other than for want of space. */
  readonly onError: (error: unknown) => void;
}

/** Keeps a reserve in a folder. Its file is written a moment later, so as not to delay the start. */
export async function openReserve(options: ReserveOptions): Promise<Reserve & AsyncDisposable> {
  const { folder, freeBytes = askSystem, onChange, onError } = options;
  const file = join(folder, RESERVE_FILE);
  const hasRoom = async () => (await freeBytes(folder)) >= ROOM_BYTES;
  let isSpent = !(await isWhole(file)) && !(await hasRoom());
  let keeping = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const change = (spent: boolean) => {
    if (spent !== isSpent) onChange(spent);
    isSpent = spent;
  };
  const keep = async () => {
    try {
      if (await isWhole(file)) return change(false);
      if (!(await hasRoom())) return keepLater();
      // There is room for others, too: nobody waits until it is written.
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
    get isSpent() {
      return isSpent;
    },
    async spend() {
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
 * Does work that makes space, from the reserve when the disk is full. Work that failed for that was undone as a whole.
 * @param reserve absent where the disk is a database server's
 */
export async function spendingWhenFull<T>(reserve: Reserve | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!reserve || !isStorageFull(error)) throw error;
    await reserve.spend();
    return work();
  }
}

async function askSystem(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function isWhole(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === RESERVE_BYTES;
}

/** Writes what no file system makes smaller. */
async function write(file: string): Promise<void> {
  await using handle = await open(file, 'w', 0o600);
  const chunk = randomBytes(CHUNK_BYTES);
  for (let written = 0; written < RESERVE_BYTES; written += CHUNK_BYTES) await handle.writeFile(chunk);
  await handle.sync();
}
