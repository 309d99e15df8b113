import {
  BACKUP_LATE_DAYS,
  DISK_FULL_SOON_DAYS,
  DISK_LOW_BYTES,
  type StorageProblem,
} from '@plaza/contract/storage.ts';
import type { DiskState } from './disk-state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What the measurements do not show. */
export interface BackupCircumstances {
  /** Whether the settings say that backups are made by other means. */
  readonly hasOtherBackups: boolean;
  /** Whether the last daily backup of this process failed. */
  readonly isFailing: boolean;
}

/** Judges a measurement as of `now`, in milliseconds since 1970: an old measurement contains an old backup. */
export function findProblems(
  state: DiskState,
  circumstances: BackupCircumstances,
  now = Date.now(),
): StorageProblem[] {
  return [...problemsOfBackups(state.backups, circumstances, now), ...problemsOfDisk(state, now)];
}

/** Judges the daily backups alone. */
export function problemsOfBackups(
  found: DiskState['backups'],
  { hasOtherBackups, isFailing }: BackupCircumstances,
  now = Date.now(),
): StorageProblem[] {
  if (found === undefined) return hasOtherBackups ? [] : ['backups_off'];
  const failing: StorageProblem[] = isFailing ? ['backups_failing'] : [];
  if (found === 'unreadable') return ['backups_unreadable', ...failing];
  const newest = found.backups.at(-1);
  if (!newest) failing.push('backups_missing');
  else if (isLate(newest.createdAt, now)) failing.push('backups_late');
  return found.future.length > 0 ? [...failing, 'backups_future'] : failing;
}

const isLate = (createdAt: Date, now: number): boolean =>
  now - createdAt.getTime() > BACKUP_LATE_DAYS * DAY_MS;

/** @param free in bytes */
export const isDiskLow = (free: number): boolean => free < DISK_LOW_BYTES;

function problemsOfDisk({ disk, growth }: DiskState, now: number): StorageProblem[] {
  const problems: StorageProblem[] = isDiskLow(disk.free) ? ['disk_low'] : [];
  const fullAt = growth?.fullAt ?? null;
  if (fullAt !== null && Date.parse(fullAt) - now < DISK_FULL_SOON_DAYS * DAY_MS)
    problems.push('disk_full_soon');
  return problems;
}
