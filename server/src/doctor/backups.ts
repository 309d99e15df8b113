import type { BackupSettings } from '../settings/backup-settings.ts';
import { findNewestBackup } from '../backup/daily-backup.ts';
import { findings, type Finding } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** One may be under way, or be tried again. */
const OLDEST_DAYS = 2;
const { good, bad } = findings('backups');

/** Whether daily backups are made. */
export async function examineBackups({ folder }: Pick<BackupSettings, 'folder'>): Promise<Finding> {
  try {
    const newest = await findNewestBackup(folder);
    if (!newest)
      return bad(`There is none in ${folder}. Plaza makes them while it runs; its log says why not.`);
    const days = (Date.now() - newest.madeAt.getTime()) / DAY_MS;
    return days > OLDEST_DAYS
      ? bad(`The newest is ${Math.floor(days)} days old. The log of Plaza says why.`)
      : good(`The newest is from ${newest.madeAt.toISOString()}.`);
  } catch (error) {
    return bad(`BACKUP_DIR cannot be read (${String(error)}). Plaza makes it when it starts.`);
  }
}
