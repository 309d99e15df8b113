import { stat, statfs } from 'node:fs/promises';
import type { Storage } from '@plaza/contract/storage.ts';
import { findBackups, type BackupFiles } from '../backup/backup-files.ts';
import type { Engine } from '../db/open.ts';
import { unlessMissing } from '../lib/is-missing.ts';
import { growthOf, type DiskOfGrowth } from './growth.ts';

/** Where an installation keeps its data and its backups. */
export interface StorageFolders {
  readonly engine: Engine;
  readonly dataDir: string;
  /** Whether the pictures are in a bucket. */
  readonly hasBucket: boolean;
  /** Of the daily backups; undefined without them. */
  readonly backupFolder: string | undefined;
}

/** A measurement of the disk of the data folder and of the daily backups. */
export interface DiskState {
  readonly disk: Storage['disk'];
  /** The disk of the backups; undefined when they cannot be read, or when Plaza makes none. */
  readonly backupDisk?: Storage['disk'];
  /** Undefined when Plaza makes no backups. */
  readonly backups: BackupFiles | 'unreadable' | undefined;
  readonly growth: Storage['growth'];
}

/** Measures the disk and lists the backups. @throws errors of the file system for the data folder */
export async function measureDisk(folders: StorageFolders, now = Date.now()): Promise<DiskState> {
  const disk = await measureDiskOf(folders.dataDir);
  const { backupFolder } = folders;
  if (backupFolder === undefined) return { disk, backups: undefined, growth: null };
  const found = await findBackups(backupFolder, now).catch(() => 'unreadable' as const);
  if (found === 'unreadable') return { disk, backups: found, growth: null };
  const known = await diskOfGrowth(folders, backupFolder, disk.free, found.backups.length);
  const backupDisk = await measureDiskOf(backupFolder);
  return { disk, backupDisk, backups: found, growth: growthOf(found.backups, now, known) };
}

async function measureDiskOf(folder: string): Promise<Storage['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** @returns undefined when rows or pictures are not on the disk of the data folder */
async function diskOfGrowth(
  { engine, hasBucket, dataDir }: StorageFolders,
  backupFolder: string,
  free: number,
  count: number,
): Promise<DiskOfGrowth | undefined> {
  if (engine === 'postgres' || hasBucket) return undefined;
  const [data, backups] = await Promise.all([stat(dataDir), unlessMissing(stat(backupFolder))]);
  return { free, copies: data.dev === backups?.dev ? 1 + count : 1 };
}
