import type { BackupSettings } from '../settings/backup-settings.ts';
import { findNewestBackup } from '../backup/daily-backup.ts';
import { findings, type Finding } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An older newest backup is an error; a day more than the interval, because a backup may be in progress or be retried. */
const OLDEST_DAYS = 2;
const backupsAre = findings('backups');

export async function examineBackups({ folder }: Pick<BackupSettings, 'folder'>): Promise<Finding> {
  try {
    const newest = await findNewestBackup(folder);
    if (!newest)
      return backupsAre.error(
        `${folder} contains no backup. Plaza makes backups while it runs; its log has the reason.`,
      );
    const days = (Date.now() - newest.createdAt.getTime()) / DAY_MS;
    return days > OLDEST_DAYS
      ? backupsAre.error(
          `The newest backup is ${Math.floor(days)} days old. The log of Plaza has the reason.`,
        )
      : backupsAre.ok(`The newest backup is of ${newest.createdAt.toISOString()}.`);
  } catch (error) {
    return backupsAre.error(`BACKUP_DIR cannot be read (${String(error)}). Plaza creates it when it starts.`);
  }
}
