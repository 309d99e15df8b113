import type { Stats } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATABASE_FILE } from '../db/open.ts';
import { UPLOADS_FOLDER } from '../http/body/uploads.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { unlessMissing } from '../lib/is-missing.ts';

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;
/** Of a folder for all accounts, such as /tmp. */
const STICKY = 0o1000;
const PERMISSIONS = 0o7777;

/** What a data folder contains, besides files that are always private. */
const CONTENTS = [
  DATABASE_FILE,
  `${DATABASE_FILE}-wal`,
  `${DATABASE_FILE}-shm`,
  MEDIA_FOLDER,
  UPLOADS_FOLDER,
];

/** The paths of what Plaza creates in a data folder. */
const contentsOf = (folder: string) => CONTENTS.map((name) => join(folder, name));

export interface Narrowed {
  /** Paths that other accounts could access before. */
  readonly narrowed: readonly string[];
  /** Paths that other accounts can still access, because the file system did not accept the change. */
  readonly failed: readonly string[];
}

/**
 * Removes the access of group and others from a data folder and its contents, where others have access and the user of this process
 * is the owner. Access of the group alone stays: an administrator decided so. The folder itself also stays when it is for all
 * accounts, or contains another folder that others can access.
 * @param backups the folder of backups, which is narrowed when it is in the data folder
 */
export async function narrowDataFolder(folder: string, backups?: string): Promise<Narrowed> {
  const ownBackups = backups !== undefined && dirname(backups) === folder ? [backups] : [];
  const paths = [...contentsOf(folder), ...ownBackups, folder];
  const isShared = (await listOpenFolders(folder)).some((path) => !paths.includes(path));
  const narrowed: string[] = [];
  const failed: string[] = [];
  for (const path of isShared ? paths.filter((each) => each !== folder) : paths) {
    const found = await unlessMissing(stat(path));
    if (!found || !isOpen(found) || found.uid !== process.geteuid?.() || found.mode & STICKY) continue;
    await chmod(path, found.mode & PERMISSIONS & ~GROUP_AND_OTHERS).catch(() => {});
    ((await listOpenPaths([path])).length > 0 ? failed : narrowed).push(path);
  }
  return { narrowed, failed };
}

/**
 * The data folder and the folder of backups, where others than their user and group can access them; after an open data folder also
 * the data in it. @param backups the folder of backups, which may be elsewhere
 */
export async function listOpenData(folder: string, backups?: string): Promise<string[]> {
  const open = await listOpenPaths([folder, ...contentsOf(folder)]);
  return [...(open[0] === folder ? open : []), ...(await listOpenPaths(backups ? [backups] : []))];
}

/** None on Windows, whose permissions are lists. */
async function listOpenPaths(paths: readonly string[]): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const found = await Promise.all(paths.map((path) => unlessMissing(stat(path))));
  return paths.filter((_, i) => isOpen(found[i]));
}

const isOpen = (found: Stats | undefined): boolean => found !== undefined && (found.mode & OTHERS) !== 0;

async function listOpenFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return listOpenPaths(folders.map(({ name }) => join(folder, name)));
}
