import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORING_FOLDER, unfinishedRestore } from '../data-source/unfinished-restore.ts';
import { FolderInUse, LOCK_FILES, lockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE } from '../db/open.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { findings, type Finding } from './finding.ts';

const GIB = 1024 ** 3;
/** Uploads of images can fill less within hours. In bytes. */
const LEAST_FREE = GIB;
const [folderIs, diskIs, lockIs] = [findings('folder'), findings('disk'), findings('lock')];
const READ_WRITE = constants.R_OK | constants.W_OK;

/** Checks that the data folder exists, can be read and written, and has free space. */
export async function examineFolder(folder: string): Promise<Finding[]> {
  if (!(await exists(folder))) {
    return [folderIs.error(`${folder} does not exist. Start Plaza once, or choose another DATA_DIR.`)];
  }
  return [await examineAccess(folder), await examineDisk(folder), ...(await examineLock(folder))];
}

async function examineAccess(folder: string): Promise<Finding> {
  if (await exists(join(folder, RESTORING_FOLDER))) {
    return folderIs.error(unfinishedRestore(folder));
  }
  for (const path of [folder, join(folder, DATABASE_FILE), join(folder, MEDIA_FOLDER)]) {
    if (!(await exists(path))) continue;
    const isAllowed = await succeeds(access(path, READ_WRITE));
    if (!isAllowed)
      return folderIs.error(
        `${path} cannot be read and written. Run this as the user that runs Plaza, or change the owner with chown.`,
      );
  }
  return folderIs.ok(`${folder} can be read and written.`);
}

async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return judgeDisk(bavail * bsize, blocks * bsize);
}

/** @param free and total space in bytes */
export function judgeDisk(free: number, total: number): Finding {
  const space = `${(free / GIB).toFixed(1)} of ${(total / GIB).toFixed(1)} GiB are free`;
  return free < LEAST_FREE
    ? diskIs.error(`Only ${space}. Free some space, or enlarge the disk.`)
    : diskIs.ok(`${space}.`);
}

/** Takes the lock for a moment, unless a server has it. */
async function examineLock(folder: string): Promise<Finding[]> {
  const [lock = ''] = LOCK_FILES;
  if (!(await exists(join(folder, lock)))) return [];
  try {
    lockFolder(folder)[Symbol.dispose]();
    return [lockIs.ok(`${folder} is not in use.`)];
  } catch (error) {
    if (error instanceof FolderInUse) return [lockIs.ok(`Plaza is running on ${folder}.`)];
    return [
      lockIs.error(
        `The lock of ${folder} cannot be read (${String(error)}). Give it to the user that runs Plaza with chown.`,
      ),
    ];
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
const exists = (path: string) => succeeds(access(path));
