import { chmod, cp, lstat, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

// Before a run sets TMPDIR to its folder.
const ON_DISK = tmpdir();
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** A run uses at most about 1 GiB; its programs need most of the memory. */
const SPACE = 4 * GIB;
const MEMORY = 8 * GIB;

/**
 * Creates the folder for caches, reports and temporary files of a run, so that concurrent runs do not interfere: below `TMPDIR`,
 * else in memory if there is plenty, because the databases of the tests are faster there, else below the system's folder.
 */
export async function createRunFolder(): Promise<string> {
  const folder = await mkdtemp(join((await hasSpaceInMemory()) ? IN_MEMORY : ON_DISK, 'plaza-test-'));
  await chmod(folder, 0o755); // PostgreSQL runs as another user and reads folders below it.
  return folder;
}

async function hasSpaceInMemory(): Promise<boolean> {
  if (process.env['TMPDIR'] !== undefined || process.availableMemory() < MEMORY) return false;
  const found = await statfs(IN_MEMORY).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= SPACE;
}

/** Keeps the reports of a failed run, on the disk. @returns their folder */
export async function keepReports(folder: string): Promise<string> {
  if (dirname(folder) !== IN_MEMORY) return folder;
  const kept = join(ON_DISK, basename(folder));
  // A browser that was ended leaves sockets, which cannot be copied.
  const isFileOrFolder = async (path: string) => !(await lstat(path)).isSocket();
  await cp(folder, kept, { recursive: true, filter: isFileOrFolder });
  await rm(folder, { recursive: true, force: true });
  return kept;
}
