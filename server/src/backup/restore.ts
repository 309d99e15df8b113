import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assertAccessible, LOCKED } from '../data-source/accessible.ts';
import { narrowDataFolder } from '../data-source/private-access.ts';
import { REPLACING_FOLDER } from '../data-source/replaced-data.ts';
import { RESTORING_FOLDER } from '../data-source/unfinished-restore.ts';
import { LOCK_FILES, lockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE, openDatabase } from '../db/open.ts';
import { diskImageStore, MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { handOverStore } from '../installation/claim-store.ts';
import { makeFolder, makeNewFolder, move, remove } from '../lib/files.ts';
import { logCommand } from '../log/log-service.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import { StartError } from '../start-error.ts';
import type { Contents } from './backup-format.ts';
import { findFault } from './check-restored.ts';
import { deleteAccess } from './content-repository.ts';
import { folderToCreate, giveToOwnerOf } from './folder-owner.ts';
import {
  assertMovable,
  completeReplacement,
  replaceData,
  syncRestored,
  type Replacement,
} from './replacement.ts';
import { unpack } from './unpack.ts';

export interface RestoreOptions {
  readonly progress: ProgressReporter;
  /** Whether to restore sessions and unused reset links, including those that ended after the backup. */
  readonly keepSessions: boolean;
  /** Whether the folder may contain data, which is moved to a folder in it. */
  readonly replaces?: boolean;
}

export interface Restored extends Replacement {
  readonly folder: string;
  /** Whether this completed an earlier restore that was interrupted, and restored nothing else. */
  readonly isContinued: boolean;
}

/**
 * Restores a backup to a folder, which it creates if necessary, and which becomes private. Files belong to the owner of an existing
 * folder. After a crash, Plaza either starts on the data that was there, or does not start until the next restore.
 * @throws StartError and errors of the file system; the folder is then as before
 */
export async function restore(file: string, path: string, options: RestoreOptions): Promise<Restored> {
  const folder = await folderToCreate(path);
  const made = await makeFolder(folder).catch((cause: unknown) => {
    throw new StartError(`${folder} cannot be created (${String(cause)}).`, { cause });
  });
  await assertAccessible(folder, LOCKED);
  try {
    using lock = lockFolder(folder);
    try {
      for (const name of LOCK_FILES) await giveToOwnerOf(folder, join(folder, name));
      const continued = await completeReplacement(folder);
      if (continued) return { ...continued, folder, isContinued: true };
      const restored = options.replaces
        ? await replace(file, folder, options)
        : { contents: await fill(file, folder, options), aside: undefined };
      await narrowDataFolder(folder);
      return { ...restored, folder, isContinued: false };
    } catch (error) {
      lock.removeNew();
      throw error;
    }
  } catch (error) {
    if (made !== undefined) await remove(made);
    throw error;
  }
}

/** Restores to a folder that may contain data. Until the restored files are complete, the data stays in its place. */
async function replace(file: string, folder: string, options: RestoreOptions): Promise<Replacement> {
  if (existsSync(join(folder, RESTORING_FOLDER))) await clear(folder);
  await assertMovable(folder);
  const staging = join(folder, REPLACING_FOLDER);
  await remove(staging);
  try {
    await makeNewFolder(staging);
    const contents = await unpackChecked(file, staging, options);
    return await replaceData(folder, staging, contents);
  } catch (error) {
    await remove(staging);
    throw error;
  }
}

/** Restores to an empty folder. */
async function fill(file: string, folder: string, options: RestoreOptions): Promise<Contents> {
  await assertEmpty(folder);
  const restoring = join(folder, RESTORING_FOLDER);
  await clear(folder);
  try {
    await makeNewFolder(restoring);
    const contents = await unpackChecked(file, restoring, options);
    await giveToOwnerOf(folder, restoring);
    await moveIntoPlace(restoring, folder);
    return contents;
  } catch (error) {
    await clear(folder);
    throw error;
  }
}

async function assertEmpty(folder: string): Promise<void> {
  const found = await readdir(folder);
  // An unfinished restore, which began in an empty folder.
  if (found.includes(RESTORING_FOLDER)) return;
  if (found.some((name) => !LOCK_FILES.includes(name))) {
    throw new StartError(
      `${folder} is not empty. A backup is restored to an empty folder. To replace its data, which is kept in it as replaced-TIME, use --replace.`,
    );
  }
}

async function unpackChecked(
  file: string,
  folder: string,
  { progress, keepSessions }: RestoreOptions,
): Promise<Contents> {
  const unpacked = await unpack(file, folder, { durable: true, progress });
  const fault = await findFault(folder, unpacked, progress);
  if (fault !== undefined) throw new StartError(`${file} is inconsistent: ${fault}.`);
  await finish(folder, keepSessions, unpacked.contents);
  await syncRestored(folder);
  return unpacked.contents;
}

async function finish(folder: string, keepSessions: boolean, { takenAt }: Contents): Promise<void> {
  await using db = openDatabase({ dataDir: folder });
  // A session or a reset link that ended after the backup was made would be valid again.
  if (!keepSessions) await deleteAccess(db);
  await logCommand(db, 'backup_restored', takenAt);
  await handOverStore(db, 'sqlite', diskImageStore(join(folder, MEDIA_FOLDER)));
}

/** Removes the files of a restore, and last the folder that marks it as unfinished. */
async function clear(folder: string): Promise<void> {
  for (const name of [DATABASE_FILE, MEDIA_FOLDER, RESTORING_FOLDER]) {
    await remove(join(folder, name));
  }
}

/** Moves the restored files to their folder, so that they survive a power failure. */
async function moveIntoPlace(restoring: string, folder: string): Promise<void> {
  for (const name of await readdir(restoring)) await move(join(restoring, name), join(folder, name));
  await remove(restoring);
}
