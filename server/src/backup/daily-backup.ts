import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BackupSettings } from '../settings/backup-settings.ts';
import { tryLockFolder } from '../db/lock-folder.ts';
import { unlessMissing } from '../lib/is-missing.ts';
import { PACKAGE_FOLDER } from '../lib/package-folder.ts';

const COMMAND = join(PACKAGE_FOLDER, 'src/cli/plaza.ts');
/** The names of backups: the UTC time at which a backup was due, so that names sort by time. */
const NAME = /^plaza-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}\.tar$/;
const UNVERIFIED = '.unverified';
/** The names of files and folders that a killed backup leaves. */
const UNFINISHED = /\.unverified(?:\.partial)?$|^plaza-verify-/;

/** The latest time, `now` at most, at which a backup was due. @param at minutes after midnight, local time */
export function lastDue(now: Date, at: number): Date {
  const due = new Date(now);
  due.setHours(Math.floor(at / 60), at % 60, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

export const nameOf = (due: Date): string => `plaza-${due.toISOString().slice(0, 16).replace(':', '-')}.tar`;

export interface BackupFile {
  readonly createdAt: Date;
  readonly bytes: number;
}

export async function findNewestBackup(folder: string): Promise<BackupFile | undefined> {
  const [newest] = (await listBackups(folder)).slice(-1);
  return newest === undefined ? undefined : readBackupFile(join(folder, newest));
}

/** All verified backups, oldest first; none without the folder. */
export async function findBackups(folder: string): Promise<BackupFile[]> {
  const names = (await unlessMissing(listBackups(folder))) ?? [];
  // The oldest one may be removed meanwhile.
  const files = await Promise.all(names.map((name) => unlessMissing(readBackupFile(join(folder, name)))));
  return files.filter((file) => file !== undefined);
}

async function readBackupFile(file: string): Promise<BackupFile> {
  const { mtime, size } = await stat(file);
  return { createdAt: mtime, bytes: size };
}

async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

/**
 * Makes and verifies the backup that is due, and removes the oldest backups.
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
  if ((await listBackups(folder)).some((other) => other >= name)) return false;
  for (const unfinished of (await readdir(folder)).filter((other) => UNFINISHED.test(other)))
    await rm(join(folder, unfinished), { recursive: true });
  const file = join(folder, name);
  await runCommand(['backup', file + UNVERIFIED], folder, stop);
  await runCommand(['verify', file + UNVERIFIED], folder, stop);
  await rename(file + UNVERIFIED, file);
  for (const old of (await listBackups(folder)).slice(0, -keep)) await rm(join(folder, old));
  return true;
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
