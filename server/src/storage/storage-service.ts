import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '@plaza/contract/storage.ts';
import type { BackupFile } from '../backup/backup-files.ts';
import { DATABASE_FILE, type Db } from '../db/open.ts';
import type { ImageStore } from '../images/image-store.ts';
import { unlessMissing } from '../lib/is-missing.ts';
import { measureDisk, type DiskState, type StorageFolders } from './disk-state.ts';
import { findProblems } from './storage-problems.ts';
import { findDatabaseBytes } from './storage-repository.ts';

export interface StorageResources extends StorageFolders {
  readonly db: Db;
  readonly imageStore: Pick<ImageStore, 'list'>;
  /** Whether the settings say that backups are made by other means. */
  readonly hasOtherBackups: boolean;
  /** Whether the last daily backup of this process failed. */
  readonly isBackupFailing: () => boolean;
}

const MEASURED_AGAIN_MS = 10 * 60 * 1000;

/** Measures what uses disk space. The measurement rejects when the data folder or the store cannot be read. Pictures are measured again after ten minutes: that takes a call for each file. */
export function storageMeter(resources: StorageResources): () => Promise<Storage> {
  const { db, engine, dataDir, hasOtherBackups, isBackupFailing } = resources;
  const pictures = repeatedAfter(MEASURED_AGAIN_MS, () => sumPictures(resources.imageStore));
  return async () => {
    const state = await measureDisk(resources);
    return {
      disk: state.disk,
      rows: await findDatabaseBytes(db, engine),
      writeAheadLog: engine === 'sqlite' ? await bytesOf(join(dataDir, `${DATABASE_FILE}-wal`)) : null,
      pictures: await pictures(),
      backups: summaryOf(state.backups),
      growth: state.growth,
      problems: findProblems(state, { hasOtherBackups, isFailing: isBackupFailing() }),
    };
  };
}

function summaryOf(found: DiskState['backups']): Storage['backups'] {
  if (found === undefined) return null;
  const backups: readonly BackupFile[] = found === 'unreadable' ? [] : found.backups;
  const bytes = backups.reduce((sum, backup) => sum + backup.bytes, 0);
  return { count: backups.length, bytes, newest: backups.at(-1)?.createdAt.toISOString() ?? null };
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
