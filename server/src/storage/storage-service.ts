import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '@plaza/contract/storage.ts';
import { findBackups, type BackupFile } from '../backup/daily-backup.ts';
import { DATABASE_FILE, type Db, type Engine } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { unlessMissing } from '../lib/is-missing.ts';
import { growthOf, type DiskOfGrowth } from './growth.ts';
import { findDatabaseBytes } from './storage-repository.ts';

export interface StorageResources {
  readonly db: Db;
  readonly engine: Engine;
  readonly dataDir: string;
  readonly imageStore: Pick<ImageStore, 'list'>;
  /** Whether the pictures are in a bucket. */
  readonly hasBucket: boolean;
  /** Of the daily backups; undefined without them. */
  readonly backupFolder: string | undefined;
}

const MEASURED_AGAIN_MS = 10 * 60 * 1000;

/** Measures what uses disk space. The measurement rejects when a folder or the store cannot be read. Pictures are measured again after ten minutes: that takes a call for each file. */
export function storageMeter(resources: StorageResources): () => Promise<Storage> {
  const { db, engine, dataDir, backupFolder } = resources;
  const pictures = repeatedAfter(MEASURED_AGAIN_MS, () => sumPictures(resources.imageStore));
  return async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const disk = { free: bavail * bsize, total: blocks * bsize };
    const backups = backupFolder === undefined ? undefined : await findBackups(backupFolder);
    const known = backups && (await diskOfGrowth(resources, disk.free, backups.length));
    return {
      disk,
      rows: await findDatabaseBytes(db, engine),
      writeAheadLog: engine === 'sqlite' ? await bytesOf(join(dataDir, `${DATABASE_FILE}-wal`)) : null,
      pictures: await pictures(),
      backups: backups ? summaryOf(backups) : null,
      growth: backups ? growthOf(backups, Date.now(), known) : null,
    };
  };
}

function summaryOf(backups: readonly BackupFile[]): Storage['backups'] {
  const bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0);
  return { count: backups.length, bytes, newest: backups.at(-1)?.createdAt.toISOString() ?? null };
}

/** @returns undefined when rows or pictures are not on the disk of the data folder */
async function diskOfGrowth(
  { engine, hasBucket, dataDir, backupFolder }: StorageResources,
  free: number,
  count: number,
): Promise<DiskOfGrowth | undefined> {
  if (engine === 'postgres' || hasBucket || backupFolder === undefined) return undefined;
  const [data, backups] = await Promise.all([stat(dataDir), unlessMissing(stat(backupFolder))]);
  return { free, copies: data.dev === backups?.dev ? 1 + count : 1 };
}

const bytesOf = async (file: string): Promise<number> => (await unlessMissing(stat(file)))?.size ?? 0;

async function sumPictures(store: Pick<ImageStore, 'list'>): Promise<number> {
  let sum = 0;
  for await (const files of store.list()) for (const { bytes } of files) sum += bytes;
  return sum;
}

/** Calls `work` at most once within a time, also while a call is in progress; a failed call is repeated. */
function repeatedAfter<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly result: Promise<T> } | undefined;
  return () => {
    if (last && performance.now() - last.at < ms) return last.result;
    const result = work();
    last = { at: performance.now(), result };
    result.catch(() => (last = undefined));
    return result;
  };
}
