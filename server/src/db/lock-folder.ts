import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dropSync } from '../lib/files.ts';
import { isLockTimeout } from './errors.ts';
import { StartError } from '../start-error.ts';

const LOCK_FILE = 'lock';
export const LOCK_FILES: readonly string[] = [LOCK_FILE, `${LOCK_FILE}-journal`];

/** An exclusive lock of a folder; disposing releases it and leaves its file. */
export interface FolderLock extends Disposable {
  /** Removes the lock file when this lock created it; an older file stays. */
  removeNew(): void;
}

/** Locks a folder by an open SQLite transaction until the process ends. @throws StartError when another process has the lock */
export function lockFolder(folder: string): FolderLock {
  const lock = tryLockFolder(folder);
  if (lock) return lock;
  throw new StartError(`${folder} is in use by another Plaza. Stop it, or choose another DATA_DIR.`);
}

/** Locks a folder like `lockFolder`; undefined when another process has the lock. @throws errors of the file system */
export function tryLockFolder(folder: string): FolderLock | undefined {
  const file = join(folder, LOCK_FILE);
  const isNew = !existsSync(file);
  // Created by SQLite: when Node closes a descriptor of a file, the process loses all its locks of that file.
  if (isNew) new DatabaseSync(file).close();
  const opened = identityOf(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isLockTimeout(error)) return undefined;
    throw error;
  }
  // Another process has removed or replaced the file, so this lock is on a deleted file.
  if (opened === undefined || identityOf(file) !== opened) {
    lock.close();
    return tryLockFolder(folder);
  }
  return {
    removeNew() {
      if (isNew) dropSync(file);
    },
    [Symbol.dispose]: () => lock.close(),
  };
}

/** Identifies a file beyond its name; file systems reuse the numbers of inodes. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.birthtimeNs}`;
}
