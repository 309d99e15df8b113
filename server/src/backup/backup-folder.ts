import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeNewFolder } from '../lib/files.ts';
import { StartError } from '../start-error.ts';

/**
 * Opens the folder of daily backups, which is created as by `createBackupFolder`. @returns whether it is new
 * @throws StartError when it cannot be created or read
 */
export async function openBackupFolder(folder: string): Promise<boolean> {
  try {
    const isNew = await createBackupFolder(folder);
    await readdir(folder);
    return isNew;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `BACKUP_DIR=${folder} cannot be used (${String(cause)}). The user that runs Plaza has to read and write it, and a service may write only the folders of its unit: with deploy/plaza.service set BACKUP_DIR=/var/lib/plaza-backups.`,
      { cause },
    );
  }
}

/**
 * Creates a folder of backups when only this folder is missing: a missing one above it may be a disk that is not mounted.
 * @returns whether it is new
 * @throws StartError when the one above is missing; other errors of the file system
 */
export async function createBackupFolder(folder: string): Promise<boolean> {
  try {
    await makeNewFolder(folder);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    if (codeOf(cause) !== 'ENOENT') throw cause;
    throw new StartError(
      `${folder} cannot be created: ${dirname(folder)} does not exist. Create it, or mount its disk.`,
      { cause },
    );
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
