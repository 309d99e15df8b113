import { lstat, mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLockFolder } from '../db/lock-folder.ts';
import { drop, makeNewFolder } from '../lib/files.ts';
import { unlessMissing } from '../lib/is-missing.ts';
import type { ProgressReporter } from '../progress/progress.ts';
import { StartError } from '../start-error.ts';
import type { Contents } from './backup-format.ts';
import { findFault } from './check-restored.ts';
import { unpack } from './unpack.ts';

const PREFIX = 'plaza-verify-';
/** A folder of less may belong to a process that has not locked it yet. */
const LEFT_AFTER_MS = 60 * 60 * 1000;

/** Unpacks a backup to a temporary folder and checks it. @returns its contents @throws StartError when it is not valid */
export async function verify(file: string, progress: ProgressReporter): Promise<Contents> {
  await removeLeftFolders(tmpdir());
  await using temporary = await mkdtempDisposable(join(tmpdir(), PREFIX));
  using locks = new DisposableStack();
  locks.use(tryLockFolder(temporary.path));
  const folder = join(temporary.path, 'restored');
  await makeNewFolder(folder);
  const unpacked = await unpack(file, folder, { durable: false, progress });
  const fault = await findFault(folder, unpacked, progress);
  if (fault !== undefined) throw new StartError(`${file} is inconsistent: ${fault}.`);
  return unpacked.contents;
}

/** Removes the folders of killed processes: those that are an hour old and not locked. */
async function removeLeftFolders(parent: string): Promise<void> {
  for (const name of (await readdir(parent)).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const found = await unlessMissing(lstat(folder));
    if (!found?.isDirectory() || Date.now() - found.mtimeMs < LEFT_AFTER_MS) continue;
    if (found.uid === (process.geteuid?.() ?? found.uid)) await removeUnlocked(folder);
  }
}

async function removeUnlocked(folder: string): Promise<void> {
  try {
    using lock = tryLockFolder(folder);
    if (lock) await drop(folder);
  } catch {
    // Another verification removes it, too.
  }
}
