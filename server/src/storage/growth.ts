import { DISK_FULL_YEARS_MAX, type Storage } from '@plaza/contract/storage.ts';
import type { BackupFile } from '../backup/backup-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface DiskOfGrowth {
  /** In bytes. */
  readonly free: number;
  /** How many copies of a new row or picture use space on the disk: the original, and one in each backup on the same disk. */
  readonly copies: number;
}

/**
 * The growth between the oldest and the newest backup: a backup contains all rows and pictures.
 * @param backups in ascending order of time
 * @param disk undefined when rows or pictures are elsewhere: then `fullAt` is null
 * @returns null unless the backups are a day apart
 */
export function growthOf(
  backups: readonly Pick<BackupFile, 'createdAt' | 'bytes'>[],
  now: number,
  disk?: DiskOfGrowth,
): Storage['growth'] {
  const [oldest, newest] = [backups[0], backups.at(-1)];
  if (!oldest || !newest) return null;
  const days = (newest.createdAt.getTime() - oldest.createdAt.getTime()) / DAY_MS;
  if (days < 1) return null;
  const bytesPerDay = Math.round((newest.bytes - oldest.bytes) / days);
  const daysLeft = disk && bytesPerDay > 0 ? disk.free / (bytesPerDay * disk.copies) : Infinity;
  const isNear = daysLeft < DISK_FULL_YEARS_MAX * 365;
  return { bytesPerDay, fullAt: isNear ? new Date(now + daysLeft * DAY_MS).toISOString() : null };
}
