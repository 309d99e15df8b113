import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORING_FOLDER, unfinishedRestore } from '../data-source/unfinished-restore.ts';
import { LOCK_FILES, tryLockFolder } from '../db/lock-folder.ts';
import { DATABASE_FILE } from '../db/open.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { findings, type Finding } from './finding.ts';

const GIB = 1024 ** 3;
/** The free bytes below which a disk is an error: uploads can fill less within hours. */
const LEAST_FREE = GIB;
const [folderIs, diskIs, lockIs] = [findings('folder'), findings('disk'), findings('lock')];
const READ_WRITE = constants.R_OK | constants.W_OK;

export async function examineFolder(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) {
    return [folderIs.error(`${folder} does not exist. Start Plaza once, or choose another DATA_DIR.`)];
  }
  return [await examineAccess(folder), await examineDisk(folder), ...examineLock(folder)];
}

async function examineAccess(folder: string): Promise<Finding> {
  if (existsSync(join(folder, RESTORING_FOLDER))) {
    return folderIs.error(unfinishedRestore(folder));
  }
  for (const path of [folder, join(folder, DATABASE_FILE), join(folder, MEDIA_FOLDER)]) {
    try {
      if (existsSync(path)) await access(path, READ_WRITE);
    } catch {
      return folderIs.error(
        `${path} cannot be read and written. Run this as the user that runs Plaza, or change the owner with chown.`,
      );
    }
  }
  return folderIs.ok(`${folder} can be read and written.`);
}

async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return judgeDisk(bavail * bsize, blocks * bsize);
}

/** The finding about a disk: an error with less than 1 GiB of free space, otherwise ok. Both parameters are in bytes. */
export function judgeDisk(free: number, total: number): Finding {
  const space = `${(free / GIB).toFixed(1)} of ${(total / GIB).toFixed(1)} GiB are free`;
  return free < LEAST_FREE
    ? diskIs.error(`Only ${space}. Free some space, or enlarge the disk.`)
    : diskIs.ok(`${space}.`);
}

/** Takes the lock for a moment, unless a server has it. */
function examineLock(folder: string): Finding[] {
  const [lock = ''] = LOCK_FILES;
  if (!existsSync(join(folder, lock))) return [];
  try {
    using free = tryLockFolder(folder);
    return [lockIs.ok(free ? `${folder} is not in use.` : `Plaza is running on ${folder}.`)];
  } catch (error) {
    return [
      lockIs.error(
        `The lock of ${folder} cannot be read (${String(error)}). Give it to the user that runs Plaza with chown.`,
      ),
    ];
  }
}
