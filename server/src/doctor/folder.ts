import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBytes } from '@plaza/contract/bytes.ts';
import { accessProblem, findAccessProblem } from '../data-source/accessible.ts';
import { listOpenData } from '../data-source/private-access.ts';
import { listReplacedData } from '../data-source/replaced-data.ts';
import { RESTORING_FOLDER, unfinishedRestore } from '../data-source/unfinished-restore.ts';
import { LOCK_FILES, tryLockFolder } from '../db/lock-folder.ts';
import { isMissing } from '../lib/is-missing.ts';
import { isDiskLow } from '../storage/storage-problems.ts';
import { findings, type Finding } from './finding.ts';

const [folderIs, diskIs, lockIs] = [findings('folder'), findings('disk'), findings('lock')];
const [accessIs, replacedIs] = [findings('access'), findings('replaced')];

/** Whether a finding means that the database in the folder cannot be opened either. */
export const isUnusable = ({ level, check }: Finding): boolean => level === 'error' && check === 'folder';

interface FolderUse {
  /** The folder of backups. */
  readonly backups: string | undefined;
  /** Whether the database is in the folder, whose lock says that a process uses it. */
  readonly hasDatabase: boolean;
}

export async function examineFolder(folder: string, { backups, hasDatabase }: FolderUse): Promise<Finding[]> {
  const unreachable = await stat(folder).then(
    () => undefined,
    (cause: unknown) =>
      isMissing(cause)
        ? `${folder} does not exist. Start Plaza once, or choose another DATA_DIR.`
        : accessProblem(folder, folder, cause),
  );
  if (unreachable !== undefined) return [folderIs.error(unreachable)];
  return [
    await examineUse(folder),
    await examineAccess(folder, backups),
    await examineDisk(folder),
    ...(hasDatabase ? examineLock(folder) : []),
    ...(await examineReplaced(folder)),
  ];
}

async function examineUse(folder: string): Promise<Finding> {
  if (existsSync(join(folder, RESTORING_FOLDER))) {
    return folderIs.error(unfinishedRestore(folder));
  }
  const problem = await findAccessProblem(folder);
  if (problem !== undefined) return folderIs.error(problem);
  return folderIs.ok(`${folder} can be read and written.`);
}

async function examineAccess(folder: string, backups?: string): Promise<Finding> {
  try {
    const open = await listOpenData(folder, backups);
    return open.length === 0
      ? accessIs.ok('Other accounts of this machine cannot access the data.')
      : accessIs.warning(
          `Other accounts of this machine can access ${open.join(', ')}. Remove their access: chmod go= PATH.`,
        );
  } catch (error) {
    return accessIs.error(`The access of other accounts cannot be checked (${String(error)}).`);
  }
}

async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return judgeDisk(bavail * bsize, blocks * bsize);
}

/** The finding about a disk: an error with little free space, otherwise ok. Both parameters are in bytes. */
export function judgeDisk(free: number, total: number): Finding {
  const space = `${formatBytes(free)} of ${formatBytes(total)} are free`;
  return isDiskLow(free)
    ? diskIs.error(`Only ${space}. Free some space, or enlarge the disk.`)
    : diskIs.ok(`${space}.`);
}

async function examineReplaced(folder: string): Promise<Finding[]> {
  const replaced = await listReplacedData(folder).catch(() => []);
  if (replaced.length === 0) return [];
  return [
    replacedIs.warning(
      `The data that a restore replaced is in ${replaced.join(', ')}. Delete it when it is not needed any more.`,
    ),
  ];
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
