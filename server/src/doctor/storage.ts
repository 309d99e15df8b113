import { formatBytes } from '@plaza/contract/bytes.ts';
import type { Storage } from '@plaza/contract/storage.ts';
import { formatCount } from '../progress/progress.ts';
import { storageMeter, type StorageResources } from '../storage/storage-service.ts';
import { findings, type Finding } from './finding.ts';

const { ok, error } = findings('storage');

/** What uses disk space, and how it grows. Lists all files of images. */
export async function examineStorage(resources: StorageResources): Promise<Finding> {
  try {
    return ok(describeStorage(await storageMeter(resources)()));
  } catch (cause) {
    return error(
      `Disk use cannot be measured (${String(cause)}). Check that Plaza can read DATA_DIR, BACKUP_DIR and the bucket.`,
    );
  }
}

/** The measurements that the page shows, as sentences. */
export function describeStorage({ rows, writeAheadLog, pictures, backups, growth }: Storage): string {
  const uses = [
    `database ${formatBytes(rows)}`,
    ...(writeAheadLog === null ? [] : [`write-ahead log ${formatBytes(writeAheadLog)}`]),
    `pictures ${formatBytes(pictures)}`,
    ...(backups ? [`${formatCount(backups.count)} backups ${formatBytes(backups.bytes)}`] : []),
  ];
  const used = `In use: ${uses.join(', ')}.`;
  if (!growth) return used;
  const { bytesPerDay, fullAt } = growth;
  const change = `Database and pictures ${bytesPerDay < 0 ? 'shrink' : 'grow'} by ${formatBytes(bytesPerDay)} a day.`;
  const end = fullAt === null ? '' : ` At this rate the disk is full on ${fullAt.slice(0, 10)}.`;
  return `${used} ${change}${end}`;
}
