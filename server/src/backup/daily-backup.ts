import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BackupSettings } from '../settings/backup-settings.ts';
import { FolderInUse, lockFolder } from '../db/lock-folder.ts';
import { PACKAGE_FOLDER } from '../lib/package-folder.ts';

const COMMAND = join(PACKAGE_FOLDER, 'src/cli/plaza.ts');
/** Of the moment it was due, in UTC, so that names are in the order of time. */
const NAME = /^plaza-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}\.tar$/;
const UNVERIFIED = '.unverified';
/** What somebody has left who was killed. */
const LEFT = /\.unverified(?:\.partial)?$|^plaza-verify-/;

/** The last moment at which a backup was due. @param at minutes after midnight, by the machine's clock */
export function lastDue(now: Date, at: number): Date {
  const due = new Date(now);
  due.setHours(Math.floor(at / 60), at % 60, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

export const nameOf = (due: Date): string => `plaza-${due.toISOString().slice(0, 16).replace(':', '-')}.tar`;

/** A backup that was verified. */
export interface MadeBackup {
  readonly madeAt: Date;
  readonly bytes: number;
}

/** The newest backup in a folder, whoever made it. */
export async function findNewestBackup(folder: string): Promise<MadeBackup | undefined> {
  const [newest] = (await listBackups(folder)).slice(-1);
  if (newest === undefined) return undefined;
  const { mtime, size } = await stat(join(folder, newest));
  return { madeAt: mtime, bytes: size };
}

/** Their names, oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
}

/**
 * Makes the backup that is due, unless there is one, looks whether it is whole, and removes the oldest.
 * @param stop ends the work early
 * @returns false when there was nothing to do, or another process is at it
 * @throws what the commands say that make it
 */
export async function makeDueBackup(
  { folder, at, keep }: BackupSettings,
  stop: AbortSignal,
): Promise<boolean> {
  // Before looking: who makes it now is done when the lock is free.
  using lock = tryLock(folder);
  if (!lock) return false;
  const name = nameOf(lastDue(new Date(), at));
  if ((await listBackups(folder)).some((other) => other >= name)) return false;
  for (const left of (await readdir(folder)).filter((other) => LEFT.test(other)))
    await rm(join(folder, left), { recursive: true });
  const file = join(folder, name);
  await runCommand(['backup', file + UNVERIFIED], folder, stop);
  await runCommand(['verify', file + UNVERIFIED], folder, stop);
  await rename(file + UNVERIFIED, file);
  for (const old of (await listBackups(folder)).slice(0, -keep)) await rm(join(folder, old));
  return true;
}

function tryLock(folder: string): Disposable | undefined {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

/** In a process of its own, behind everybody else: people wait for this one's event loop. */
async function runCommand(args: readonly string[], temporary: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, ...args, '--quiet'], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  const exited = once(child, 'exit');
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [said] = await Promise.all([text(child.stderr), exited]);
  if (child.exitCode !== 0) throw new Error(`The daily ${args[0]} failed: ${said.trimEnd()}`);
}
