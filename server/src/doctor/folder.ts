import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORING_FOLDER } from '../backup/unfinished-restore.ts';
import { FolderInUse, LOCK_FILES, lockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE } from '../db/open.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { findings, type Finding } from './finding.ts';

const GIB = 1024 ** 3;
/** Less than this fills up within hours when members send pictures. In bytes. */
const LEAST_FREE = GIB;
const [folderIs, diskIs, lockIs] = [findings('folder'), findings('disk'), findings('lock')];
const READ_WRITE = constants.R_OK | constants.W_OK;

/** Whether the folder of data is there, is ours to write, and has room. */
export async function examineFolder(folder: string): Promise<Finding[]> {
  if (!(await isThere(folder))) {
    return [folderIs.bad(`${folder} does not exist. Start Plaza once, or name another DATA_DIR.`)];
  }
  return [await examineAccess(folder), await examineDisk(folder), ...(await examineLock(folder))];
}

async function examineAccess(folder: string): Promise<Finding> {
  if (await isThere(join(folder, RESTORING_FOLDER))) {
    return folderIs.bad(`A restore into ${folder} has not finished. Run it again.`);
  }
  for (const path of [folder, join(folder, DATABASE_FILE), join(folder, MEDIA_FOLDER)]) {
    if (!(await isThere(path))) continue;
    const isOurs = await succeeds(access(path, READ_WRITE));
    if (!isOurs)
      return folderIs.bad(
        `${path} is not ours to read and write. Run this as who runs Plaza, or give it to them by chown.`,
      );
  }
  return folderIs.good(`${folder} is ours to read and write.`);
}

async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return judgeDisk(bavail * bsize, blocks * bsize);
}

/** @param free and all there is, in bytes */
export function judgeDisk(free: number, total: number): Finding {
  const told = `${(free / GIB).toFixed(1)} of ${(total / GIB).toFixed(1)} GiB are free`;
  return free < LEAST_FREE
    ? diskIs.bad(`Only ${told}. Free some, or grow the disk.`)
    : diskIs.good(`${told}.`);
}

/** Nobody is kept from starting for more than a moment, and only when nobody is at work. */
async function examineLock(folder: string): Promise<Finding[]> {
  const [lock = ''] = LOCK_FILES;
  if (!(await isThere(join(folder, lock)))) return [];
  try {
    lockFolder(folder)[Symbol.dispose]();
    return [lockIs.good(`Nobody works in ${folder} just now.`)];
  } catch (error) {
    if (error instanceof FolderInUse) return [lockIs.good(`A Plaza works in ${folder}; it was only read.`)];
    return [
      lockIs.bad(
        `The lock of ${folder} cannot be read (${String(error)}). Give it to who runs Plaza by chown.`,
      ),
    ];
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
const isThere = (path: string) => succeeds(access(path));
