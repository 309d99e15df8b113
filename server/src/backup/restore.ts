import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORING_FOLDER } from '../data-source/unfinished-restore.ts';
import { LOCK_FILES, lockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE, openDatabase } from '../db/open.ts';
import { MEDIA_FOLDER, syncFolder } from '../images/disk-image-store.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import { StartError } from '../start-error.ts';
import type { Contents } from './backup-format.ts';
import { findFault } from './check-restored.ts';
import { deleteSessions } from './content-repository.ts';
import { unpack } from './unpack.ts';

export interface RestoreOptions {
  readonly progress: ProgressReporter;
  /** Whether to restore sessions, including those that ended after the backup. */
  readonly keepSessions: boolean;
}

/**
 * Restores a backup to an empty folder, which it creates if necessary. After a crash, Plaza does not start on the folder, and the
 * next restore empties it. @throws StartError and errors of the file system; the folder is then as before
 */
export async function restore(file: string, folder: string, options: RestoreOptions): Promise<Contents> {
  const made = await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new StartError(`${folder} cannot be created (${String(cause)}).`, { cause });
  });
  try {
    using lock = lockFolder(folder);
    try {
      await assertEmpty(folder);
      return await fill(file, folder, options);
    } catch (error) {
      lock.removeNew();
      throw error;
    }
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

async function assertEmpty(folder: string): Promise<void> {
  const found = await readdir(folder);
  // An unfinished restore, which began in an empty folder.
  if (found.includes(RESTORING_FOLDER)) return;
  if (found.some((name) => !LOCK_FILES.includes(name))) {
    throw new StartError(`${folder} is not empty. A backup is restored to an empty folder.`);
  }
}

async function fill(
  file: string,
  folder: string,
  { progress, keepSessions }: RestoreOptions,
): Promise<Contents> {
  const restoring = join(folder, RESTORING_FOLDER);
  await clear(folder);
  try {
    await mkdir(restoring);
    await syncFolder(folder);
    const unpacked = await unpack(file, restoring, { durable: true, progress });
    const fault = await findFault(restoring, unpacked, progress);
    if (fault !== undefined) throw new StartError(`${file} is inconsistent: ${fault}.`);
    if (!keepSessions) await endSessions(restoring);
    await moveIntoPlace(restoring, folder);
    return unpacked.contents;
  } catch (error) {
    await clear(folder);
    throw error;
  }
}

/** A session that ended after the backup was made would be valid again. */
async function endSessions(folder: string): Promise<void> {
  await using db = openDatabase({ dataDir: folder });
  await deleteSessions(db);
}

/** Removes the files of a restore, and last the folder that marks it as unfinished. */
async function clear(folder: string): Promise<void> {
  for (const name of [DATABASE_FILE, MEDIA_FOLDER, RESTORING_FOLDER]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Moves the restored files to their folder, so that they survive a power failure. */
async function moveIntoPlace(restoring: string, folder: string): Promise<void> {
  const entries = await readdir(restoring, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const { name, parentPath } of folders) await syncFolder(join(parentPath, name));
  await syncFile(join(restoring, DATABASE_FILE));
  for (const name of await readdir(restoring)) await rename(join(restoring, name), join(folder, name));
  await syncFolder(folder);
  await rm(restoring, { recursive: true });
  await syncFolder(folder);
}

async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r+');
  await handle.sync();
}
