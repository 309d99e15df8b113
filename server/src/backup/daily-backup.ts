import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BackupSettings } from '../settings/backup-settings.ts';
import { tryLockFolder } from '../db/lock-folder.ts';
import { drop, move, remove } from '../lib/files.ts';
import { PACKAGE_FOLDER } from '../lib/package-folder.ts';
import { findBackups, nameOf } from './backup-files.ts';
import { findLabel } from './unpack.ts';

/** Built, if this process is. */
const COMMAND = join(
  PACKAGE_FOLDER,
  import.meta.filename.endsWith('.ts') ? 'src/cli/plaza.ts' : 'dist/plaza.js',
);
const UNVERIFIED = '.unverified';
/** The names of files and folders that a killed backup leaves. */
const UNFINISHED = /^plaza-[\dT-]+\.tar\.unverified(?:\.partial)?$|^plaza-verify-/;

/** The latest time, `now` at most, at which a backup was due. @param at minutes after midnight, local time */
export function lastDue(now: Date, at: number): Date {
  const due = new Date(now);
  due.setHours(Math.floor(at / 60), at % 60, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/**
 * Makes and verifies the backup that is due, and removes the oldest backups, but none of another installation and none dated after now.
 * @returns false when no backup is due, or another process makes it
 * @throws Error with the output of the command that failed
 */
export async function makeDueBackup(
  { folder, at, keep }: BackupSettings,
  stop: AbortSignal,
): Promise<boolean> {
  // Locked before the check: another process finishes its backup before it releases the lock.
  using lock = tryLockFolder(folder);
  if (!lock) return false;
  const name = nameOf(lastDue(new Date(), at));
  if ((await findBackups(folder)).backups.some((other) => other.name >= name)) return false;
  for (const unfinished of (await readdir(folder)).filter((other) => UNFINISHED.test(other)))
    await drop(join(folder, unfinished));
  const file = join(folder, name);
  await runCommand(['backup', file + UNVERIFIED], folder, stop);
  await runCommand(['verify', file + UNVERIFIED], folder, stop);
  // The new name is synced before an older backup is removed: a power failure leaves one of them.
  await move(file + UNVERIFIED, file);
  const old = (await listOwnBackups(folder, name)).slice(0, -keep);
  await remove(...old.map((each) => join(folder, each)));
  return true;
}

/**
 * The backups of the installation of `newest`, oldest first: those of another one may be all that is left of it. A backup without an id
 * counts as one of this installation.
 */
async function listOwnBackups(folder: string, newest: string): Promise<string[]> {
  const own = await findLabel(join(folder, newest));
  const isOwn: boolean[] = [];
  const names = (await findBackups(folder)).backups.map(({ name }) => name);
  for (const name of names) {
    const label = await findLabel(join(folder, name));
    isOwn.push(label?.installation === undefined || label.installation === own?.installation);
  }
  return names.filter((_, i) => isOwn[i]);
}

/** Runs a command in a process of low priority, so that it does not block the event loop of the server. */
async function runCommand(args: readonly string[], temporary: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, ...args, '--quiet'], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  const exited = once(child, 'exit');
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [output] = await Promise.all([text(child.stderr), exited]);
  if (child.exitCode !== 0) throw new Error(`The daily ${args[0]} failed: ${output.trimEnd()}`);
}
