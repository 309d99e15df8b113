import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { FAILURES_FILE } from './failures.ts';
import { freeBytes } from './machine.ts';

// Before a run sets TMPDIR to its folder.
const ON_DISK = tmpdir();
const IN_MEMORY = '/dev/shm';
const PREFIX = 'plaza-test-';
const PID_FILE = 'run.pid';
const GIB = 2 ** 30;
/** A run uses at most about 1 GiB; its programs need most of the memory. */
const SPACE = 4 * GIB;
const MEMORY = 8 * GIB;
/** What explains a failure. The databases of the tests may be larger than the disk has room for. */
const REPORTS = /^(?:e2e|browsers|repetition-[\d-]+|\w+\.txt)$/;

/**
 * Creates the folder for caches, reports and temporary files of a run, so that concurrent runs do not interfere: below `TMPDIR`,
 * else in memory if there is plenty, because the databases of the tests are faster there, else below the system's folder.
 */
export async function createRunFolder(): Promise<string> {
  await removeLeftFolders();
  const folder = await mkdtemp(join((await hasSpaceInMemory()) ? IN_MEMORY : ON_DISK, PREFIX));
  await chmod(folder, 0o755); // PostgreSQL runs as another user and reads folders below it.
  await writeFile(join(folder, PID_FILE), String(process.pid));
  return folder;
}

/** Removes the folders of killed runs from the memory. */
async function removeLeftFolders(): Promise<void> {
  const names = await readdir(IN_MEMORY).catch(() => []);
  const folders = names.filter((name) => name.startsWith(PREFIX)).map((name) => join(IN_MEMORY, name));
  for (const folder of folders) {
    if (existsSync(join(folder, PID_FILE)) && !isRunning(readFileSync(join(folder, PID_FILE), 'utf8')))
      await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

async function hasSpaceInMemory(): Promise<boolean> {
  if (process.env['TMPDIR'] !== undefined || process.availableMemory() < MEMORY) return false;
  return freeBytes(IN_MEMORY) >= SPACE;
}

/** Why a run in these folders will probably fail for lack of space; undefined if there is enough. */
export function lackOfSpace(folders: readonly string[]): string | undefined {
  const full = folders.filter((folder) => freeBytes(folder) < GIB);
  return full.length > 0 ? `Less than 1 GiB is free in ${full.join(' and ')}: tests may fail.` : undefined;
}

/**
 * Keeps the reports of a failed run, on the disk, as far as there is space.
 * @param failures the content of a further file
 * @returns their folder
 */
export async function keepReports(folder: string, failures: string): Promise<string> {
  try {
    await writeFile(join(folder, FAILURES_FILE), failures);
    return await moveReports(folder);
  } catch (error) {
    console.log(`The reports cannot be kept whole: ${String(error)}`);
    return folder;
  }
}

async function moveReports(folder: string): Promise<string> {
  const isInMemory = dirname(folder) === IN_MEMORY;
  const kept = isInMemory ? join(ON_DISK, basename(folder)) : folder;
  await mkdir(kept, { recursive: true });
  for (const name of await readdir(folder)) {
    const isReport = REPORTS.test(name);
    if (isReport && isInMemory) await cp(join(folder, name), join(kept, name), { recursive: true });
    if (!isReport) await rm(join(folder, name), { recursive: true, force: true });
  }
  if (isInMemory) await rm(folder, { recursive: true, force: true });
  return kept;
}
