import type { Resources } from '../app.ts';
import { dailyBackups, type DailyBackups } from '../backup/daily-backups.ts';
import type { Config } from '../settings/config.ts';
import { storageWatch, type StorageWatch } from '../storage/storage-watch.ts';

/** Creates the daily backups, if they are on, and the measurement of disk and backups. The caller starts both. */
export function watchStorage(
  { backups: settings, hasOtherBackups }: Pick<Config, 'backups' | 'hasOtherBackups'>,
  {
    log,
    engine,
    dataDir,
    hasBucket,
    metrics,
  }: Pick<Resources, 'log' | 'engine' | 'dataDir' | 'hasBucket' | 'metrics'>,
): { readonly backups: DailyBackups | undefined; readonly watch: StorageWatch } {
  const backups =
    settings &&
    dailyBackups({
      settings,
      metrics,
      onNewFolder: (folder) => log.warn({ folder }, 'Created the folder of backups'),
      onBackup(backup) {
        log.info(backup, 'Made the daily backup');
        void watch.refresh();
      },
      onError: (error) => log.error(error, 'The daily backup failed'),
    });
  const watch = storageWatch({
    engine,
    dataDir,
    hasBucket,
    backupFolder: settings?.folder,
    hasOtherBackups,
    isBackupFailing: () => backups?.state().isFailing ?? false,
    metrics,
    onChange(problems) {
      if (problems.length === 0) log.info('Disk and backups have no problems any more');
      else log.warn({ problems }, 'Disk or backups have problems, which the doctor explains');
    },
    onError: (error) => log.error(error, 'The disk of the data folder cannot be measured'),
  });
  return { backups, watch };
}
