import { BACKUP_LATE_DAYS, type StorageProblem } from '@plaza/contract/storage.ts';
import { findBackups, type BackupFiles } from '../backup/backup-files.ts';
import type { Config } from '../settings/config.ts';
import { problemsOfBackups } from '../storage/storage-problems.ts';
import { askServer } from './ask-server.ts';
import { findings, type Finding } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const { ok, warning, error } = findings('backups');

/** Checks the daily backups, and asks the server of the settings, if it runs, whether its backups fail. */
export async function examineBackups(
  config: Pick<Config, 'backups' | 'hasOtherBackups' | 'host' | 'port'>,
): Promise<Finding[]> {
  const { backups, hasOtherBackups } = config;
  if (!backups) {
    return [
      hasOtherBackups
        ? ok('BACKUP_DIR is off: Plaza makes no backups. The settings say that others make them.')
        : warning(
            'BACKUP_DIR is not set: Plaza makes no daily backups. Set it to a folder, best on another disk, or to `off` if you make backups by other means.',
          ),
    ];
  }
  const { problems: ofServer = [] } = (await askServer(config)) ?? {};
  try {
    const found = await findBackups(backups.folder);
    const isFailing = ['backups_failing', 'backups_unreadable'].some((code) => ofServer.includes(code));
    const problems = problemsOfBackups(found, { hasOtherBackups, isFailing });
    const errors = problems.map((problem) => error(sentenceOf(problem, found, backups.folder)));
    return errors.length > 0 ? errors : [ok(newestOf(found))];
  } catch (cause) {
    return [
      error(
        `BACKUP_DIR cannot be read (${String(cause)}). Plaza creates it when it starts, unless the folder above is missing too: mount its disk, or choose another folder.`,
      ),
    ];
  }
}

function sentenceOf(problem: StorageProblem, { backups, future }: BackupFiles, folder: string): string {
  if (problem === 'backups_missing')
    return `${folder} contains no backup. Plaza makes backups while it runs; its log has the reason.`;
  if (problem === 'backups_late')
    return `The newest backup is ${daysSince(backups)} days old, more than ${BACKUP_LATE_DAYS}. The log of Plaza has the reason.`;
  if (problem === 'backups_failing')
    return 'The running Plaza cannot make its daily backup. Its log has the reason; it tries again every hour.';
  return `Backups are dated after now, the last of ${future.length} is ${future.at(-1)}: this clock is slow, or was fast when they were made. Plaza ignores these times. Synchronize the clock by NTP, then delete or rename them.`;
}

const daysSince = (backups: BackupFiles['backups']): number =>
  Math.floor((Date.now() - (backups.at(-1)?.createdAt.getTime() ?? 0)) / DAY_MS);

const newestOf = ({ backups }: BackupFiles): string =>
  `The newest backup is of ${backups.at(-1)?.createdAt.toISOString()}.`;
