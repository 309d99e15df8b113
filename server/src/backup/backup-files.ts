import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../lib/is-missing.ts';

/** The names of backups: the UTC time at which a backup was due, so that names sort by time. */
const NAME = /^plaza-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})\.tar$/;
/** Clocks of machines that share a folder, or of a file server, may differ by as much. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1000;

export const nameOf = (due: Date): string => `plaza-${due.toISOString().slice(0, 16).replace(':', '-')}.tar`;

/** A verified daily backup. */
export interface BackupFile {
  readonly name: string;
  /** The time of the file, or the one in its name when that of the file is after now. */
  readonly createdAt: Date;
  readonly bytes: number;
}

/** The daily backups of a folder. */
export interface BackupFiles {
  /** The oldest first, without those whose name is a time after now. */
  readonly backups: readonly BackupFile[];
  /** The names, sorted, of backups with a name or a file time after now: a clock was fast when they were made, or is slow. */
  readonly future: readonly string[];
}

/**
 * Lists the verified backups of a folder. A time after now is never used: until then a backup with it would be the newest one.
 * @param now in milliseconds since 1970
 * @throws errors of the file system
 */
export async function findBackups(folder: string, now = Date.now()): Promise<BackupFiles> {
  const backups: BackupFile[] = [];
  const future: string[] = [];
  const isFuture = (time: number) => time > now + CLOCK_TOLERANCE_MS;
  for (const name of (await readdir(folder)).toSorted()) {
    const due = dueTimeOf(name);
    if (due === undefined) continue;
    // The oldest one may be removed meanwhile.
    const found = await unlessMissing(stat(join(folder, name)));
    if (!found) continue;
    const { mtime, size: bytes } = found;
    const hasFutureTime = isFuture(mtime.getTime());
    if (isFuture(due) || hasFutureTime) future.push(name);
    if (!isFuture(due)) backups.push({ name, createdAt: hasFutureTime ? new Date(due) : mtime, bytes });
  }
  return { backups, future };
}

/** @returns milliseconds since 1970; undefined for a name that is not one of a verified backup */
function dueTimeOf(name: string): number | undefined {
  const [, date, hours, minutes] = NAME.exec(name) ?? [];
  if (date === undefined) return undefined;
  const time = Date.parse(`${date}T${hours}:${minutes}:00Z`);
  return Number.isNaN(time) ? undefined : time;
}
