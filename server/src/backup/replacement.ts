import { existsSync } from 'node:fs';
import { lstat, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as Type from 'typebox';
import { REPLACED_PREFIX } from '../data-source/replaced-data.ts';
import { RESTORING_FOLDER } from '../data-source/unfinished-restore.ts';
import { DATABASE_FILE } from '../db/open.ts';
import { MEDIA_FOLDER } from '../images/disk-image-store.ts';
import { makeFolder, move, remove, syncFolder } from '../lib/files.ts';
import { unlessMissing } from '../lib/is-missing.ts';
import { OWNER_CODE_FILE } from '../roles/owner-code-file.ts';
import { StartError } from '../start-error.ts';
import { Contents, parseJson } from './backup-format.ts';
import { giveToOwnerOf } from './folder-owner.ts';

/** What a restored backup consists of. */
const RESTORED = [DATABASE_FILE, MEDIA_FOLDER];
/** What is moved aside. Other entries of a data folder, such as its lock and its backups, stay. */
const MOVED_ASIDE = [
  ...RESTORED,
  ...['-wal', '-shm', '-journal'].map((suffix) => DATABASE_FILE + suffix),
  OWNER_CODE_FILE,
];
const PLAN_FILE = 'replacement.json';
const Plan = Type.Object({ aside: Type.Union([Type.String(), Type.Null()]), contents: Contents });
type Plan = Type.Static<typeof Plan>;

export interface Replacement {
  readonly contents: Contents;
  /** The folder to which the present data was moved; undefined when there was none. */
  readonly aside: string | undefined;
}

/** @throws StartError when the data of a folder cannot be moved within its file system */
export async function assertMovable(folder: string): Promise<void> {
  const { dev } = await lstat(join(folder, '.'));
  for (const name of MOVED_ASIDE) {
    const found = await unlessMissing(lstat(join(folder, name)));
    if (found && found.dev !== dev)
      throw new StartError(
        `${join(folder, name)} is a disk of its own and cannot be moved aside. Restore to another folder with --to.`,
      );
  }
}

/**
 * Moves the data of a folder aside, and the restored files to their place. From the first step to the last, Plaza does not start on
 * the folder, and `completeReplacement` continues after a crash.
 * @param staging a folder in `folder` with the complete restored files
 */
export async function replaceData(folder: string, staging: string, contents: Contents): Promise<Replacement> {
  // Otherwise the old folder of images would be taken for the restored one after a crash.
  await makeFolder(join(staging, MEDIA_FOLDER));
  const hasData = MOVED_ASIDE.some((name) => existsSync(join(folder, name)));
  const plan: Plan = { aside: hasData ? newName(folder) : null, contents };
  await writeFile(join(staging, PLAN_FILE), JSON.stringify(plan), { flush: true });
  await giveToOwnerOf(folder, staging);
  await syncFolder(staging);
  await move(staging, join(folder, RESTORING_FOLDER));
  return carryOut(folder, plan);
}

/** Continues a replacement that a crash interrupted. @returns undefined when there is none */
export async function completeReplacement(folder: string): Promise<Replacement | undefined> {
  const text = await unlessMissing(readFile(join(folder, RESTORING_FOLDER, PLAN_FILE), 'utf8'));
  return text === undefined ? undefined : carryOut(folder, parseJson(Plan, text));
}

async function carryOut(folder: string, { aside, contents }: Plan): Promise<Replacement> {
  const restoring = join(folder, RESTORING_FOLDER);
  if (aside !== null) await moveAside(folder, join(folder, aside));
  for (const name of RESTORED)
    if (existsSync(join(restoring, name))) await move(join(restoring, name), join(folder, name));
  await remove(restoring);
  return { contents, aside: aside === null ? undefined : join(folder, aside) };
}

async function moveAside(folder: string, aside: string): Promise<void> {
  await makeFolder(aside);
  await giveToOwnerOf(folder, aside);
  for (const name of MOVED_ASIDE) {
    // A file that is in its place, and not among the restored ones any more, is the restored one.
    const isRestored = RESTORED.includes(name) && !existsSync(join(folder, RESTORING_FOLDER, name));
    if (!isRestored && existsSync(join(folder, name))) await move(join(folder, name), join(aside, name));
  }
}

/** A name that sorts by time, and that no entry of the folder has. */
function newName(folder: string): string {
  const name = REPLACED_PREFIX + new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  let unused = name;
  for (let n = 2; existsSync(join(folder, unused)); n++) unused = `${name}-${n}`;
  return unused;
}

/** Writes the restored files of a folder to the disk, so that they survive a power failure. */
export async function syncRestored(restoring: string): Promise<void> {
  const entries = await readdir(restoring, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((entry) => entry.isDirectory()))
    await syncFolder(join(parentPath, name));
  await using handle = await open(join(restoring, DATABASE_FILE), 'r+');
  await handle.sync();
}
