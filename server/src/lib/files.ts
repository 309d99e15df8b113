import { rmSync } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { allOf } from './all-of.ts';
import { unlessMissing } from './is-missing.ts';

// The only file of the server that makes folders, and renames and removes files: what it returns from survives a power failure, but for
// `drop…`.

/** Makes a folder, and those above it that are missing. @returns the highest one that it made; undefined when all exist */
export async function makeFolder(path: string): Promise<string | undefined> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return undefined;
  // Each new folder is an entry of its parent.
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
  return first;
}

/** Makes a folder in an existing one. @throws errors of the file system, also when it exists */
export async function makeNewFolder(path: string): Promise<void> {
  await mkdir(path);
  await syncFolder(dirname(path));
}

/** Renames a file, whose content is synced, or a folder; replaces a file that has the name. */
export const move = (from: string, to: string): Promise<void> => moveAll([[from, to]]);

/** Renames files and folders of one file system, and syncs each folder once; ignores missing ones. */
export async function moveExisting(paths: readonly (readonly [from: string, to: string])[]): Promise<void> {
  await allOf(paths.map(([from, to]) => unlessMissing(rename(from, to))));
  await syncParents(paths);
}

async function moveAll(paths: readonly (readonly [from: string, to: string])[]): Promise<void> {
  await allOf(paths.map(([from, to]) => rename(from, to)));
  await syncParents(paths);
}

/** The new names first: a cut between must not leave none. */
async function syncParents(paths: readonly (readonly [from: string, to: string])[]): Promise<void> {
  await syncFolders(paths.map(([, to]) => dirname(to)));
  await syncFolders(paths.map(([from]) => dirname(from)));
}

/** Writes a complete file under a temporary name beside it, and gives it its name. @param name renames by default */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  name: (temporary: string) => Promise<void> = (temporary) => rename(temporary, path),
): Promise<void> {
  const temporary = `${path}.${process.pid}.part`;
  try {
    await writeFile(temporary, content, { mode: 0o600, flush: true });
    await name(temporary);
  } finally {
    await drop(temporary);
  }
  await syncFolder(dirname(path));
}

/** Renames a file in its folder, which the caller syncs, once for many files. */
export const renameIn = (from: string, to: string): Promise<void> => rename(from, to);

/** Removes an empty folder. @throws for another one */
export const removeEmpty = (path: string): Promise<void> => rmdir(path);

/** Removes files and folders with all that they contain, and syncs each folder around them once; ignores missing ones. */
export async function remove(...paths: readonly string[]): Promise<void> {
  await allOf(paths.map((path) => drop(path)));
  // Also after an earlier removal that was not synced.
  await syncFolders(paths.map((path) => dirname(path)));
}

/** Removes a file or a folder, which may be back after a power failure: a temporary one, or one that is removed again. Ignores a missing one. */
export const drop = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** Removes a file like `drop`. @throws when it is missing */
export const dropSync = (path: string): void => rmSync(path);

const syncFolders = (paths: readonly string[]): Promise<void> =>
  allOf(Array.from(new Set(paths), (path) => unlessMissing(syncFolder(path))));

/** Makes the names in a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return;
  await using handle = await open(path);
  await handle.sync();
}
