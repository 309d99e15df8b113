import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isLockTimeout } from './errors.ts';

const LOCK_FILE = 'lock';
/** What a lock leaves in a folder, also when its process is killed. */
export const LOCK_FILES: readonly string[] = [LOCK_FILE, `${LOCK_FILE}-journal`];

/** Thrown when another process works in the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  constructor(folder: string, cause: unknown) {
    super(`${folder} is in use by another Plaza. Stop it, or choose another DATA_DIR.`, { cause });
  }
}

/** A folder that is this process's alone until the lock is disposed. */
export interface FolderLock extends Disposable {
  /** Removes the file of the lock, if it was not there before; the lock holds until it is disposed. */
  removeNew(): void;
}

/**
 * Takes a folder for this process alone. The lock is one of the operating system (an open SQLite transaction), so it
 * goes with the process however that ends.
 * @throws FolderInUse; what the file system says
 */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, LOCK_FILE);
  const isNew = !existsSync(file);
  // By SQLite: when Node closes a descriptor of a file, the process loses all its locks on that file.
  if (isNew) new DatabaseSync(file).close();
  const opened = identityOf(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw isLockTimeout(error) ? new FolderInUse(folder, error) : error;
  }
  // Another process has removed or replaced the file since, and this lock is on one that has no name any more.
  if (opened === undefined || identityOf(file) !== opened) {
    lock.close();
    return lockFolder(folder);
  }
  return {
    removeNew() {
      if (isNew) rmSync(file);
    },
    [Symbol.dispose]: () => lock.close(),
  };
}

/** Identifies a file, and not only its name: the number of an inode is used again after its file is gone. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.birthtimeNs}`;
}
