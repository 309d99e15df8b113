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

/**
 * Takes a folder for this process alone. The lock is one of the operating system (an open SQLite transaction), so it
 * goes with the process however that ends.
 * @throws FolderInUse; what the file system says
 */
export function lockFolder(folder: string): Disposable {
  const lock = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw isLockTimeout(error) ? new FolderInUse(folder, error) : error;
  }
  return { [Symbol.dispose]: () => lock.close() };
}
