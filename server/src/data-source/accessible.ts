import { readFileSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATABASE_FILE } from '../db/open.ts';
import { LOCK_FILES } from '../db/lock-folder.ts';
import { UPLOADS_FOLDER } from '../http/body/uploads.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { isMissing } from '../lib/is-missing.ts';
import { StartError } from '../start-error.ts';

/** What whoever locks a data folder writes: the folder itself, and its lock. */
export const LOCKED: readonly string[] = ['', ...LOCK_FILES];
/** What is written in a data folder while Plaza runs. */
const WRITTEN: readonly string[] = [
  ...LOCKED,
  DATABASE_FILE,
  `${DATABASE_FILE}-wal`,
  `${DATABASE_FILE}-shm`,
  MEDIA_FOLDER,
  UPLOADS_FOLDER,
];

/**
 * Why the user of this process cannot read and write a data folder, as a sentence; undefined when it can, or the folder does not exist.
 * @param contents names of what is checked
 */
export async function findAccessProblem(folder: string, contents = WRITTEN): Promise<string | undefined> {
  for (const name of contents) {
    const path = join(folder, name);
    try {
      await access(path, constants.R_OK | constants.W_OK);
    } catch (cause) {
      if (!isMissing(cause)) return accessProblem(path, folder, cause);
    }
  }
  return undefined;
}

/** @throws StartError when the user of this process cannot read and write a data folder, which may be missing */
export async function assertAccessible(folder: string, contents = WRITTEN): Promise<void> {
  const problem = await findAccessProblem(folder, contents);
  if (problem !== undefined) throw new StartError(problem);
}

/** Says why a path of a data folder cannot be written or created, and what to do. @param cause of the file system */
export function accessProblem(path: string, folder: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EROFS')
    return `${path} cannot be written: its file system is read-only, or the service may not write there. Mount it for writing, name it in ReadWritePaths= of the unit, or choose another DATA_DIR.`;
  if (code !== 'EACCES' && code !== 'EPERM')
    return `${path} cannot be used (${String(cause)}). Choose another DATA_DIR; with deploy/plaza.service it is /var/lib/plaza, and other folders are named in ReadWritePaths= of the unit.`;
  const user = userName(process.geteuid?.());
  const { path: closed, uid, mode } = nearestVisible(path);
  return `${path} cannot be read and written by the user ${user}: ${closed} belongs to ${userName(uid)} and has the mode ${mode}. Run this as root or as the user that runs Plaza. If that is another user than before, give it the data: chown -R USER ${folder}.`;
}

interface Visible {
  readonly path: string;
  readonly uid: number | undefined;
  /** In octal digits, such as 700. */
  readonly mode: string;
}

/** The path itself or, when the user of this process cannot see it, the folder above it. */
function nearestVisible(path: string): Visible {
  try {
    const { uid, mode } = statSync(path);
    return { path, uid, mode: (mode & 0o777).toString(8) };
  } catch {
    const above = dirname(path);
    return above === path ? { path, uid: undefined, mode: '0' } : nearestVisible(above);
  }
}

/** The name of a user of this machine, or its number. */
function userName(uid: number | undefined): string {
  if (uid === undefined) return 'unknown';
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.split(':')[2] === String(uid));
    return line?.split(':')[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}
