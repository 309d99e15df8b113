import { Counter, Gauge, type Registry } from 'prom-client';
import { runEvery } from '../lib/run-every.ts';
import type { BackupSettings } from '../settings/backup-settings.ts';
import { findBackups, type BackupFile } from './backup-files.ts';
import { openBackupFolder } from './backup-folder.ts';
import { makeDueBackup } from './daily-backup.ts';

export interface DailyBackupsOptions {
  readonly settings: BackupSettings;
  readonly metrics: Registry;
  /** Called when the folder of backups is created. */
  readonly onNewFolder: (folder: string) => void;
  readonly onBackup: (backup: { readonly bytes: number; readonly seconds: number }) => void;
  /** Called after each failed backup; the next attempt follows an hour later. */
  readonly onError: (error: unknown) => void;
}

/** The state of daily backups, which `/health/ready` shows. */
export interface BackupState {
  /** Time of the newest backup of any process, as ISO 8601; null without one. */
  readonly newest: string | null;
  readonly isFailing: boolean;
}

export interface DailyBackups {
  readonly state: () => BackupState;
  /** Starts daily backups. Disposing aborts a backup that runs, and waits for its end. */
  start(): AsyncDisposable;
}

const CHECK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 60 * 60 * 1000;

/** Makes a backup every day, or later when no server ran. Checks every minute, because clocks jump and machines sleep. */
export function dailyBackups({
  settings,
  metrics,
  onNewFolder,
  onBackup,
  onError,
}: DailyBackupsOptions): DailyBackups {
  let newest: BackupFile | undefined;
  let isFailing = false;
  let waitUntil = 0;
  const { seconds, failed } = backupMetrics(metrics, () => newest);

  const findNewest = async () => (await findBackups(settings.folder)).backups.at(-1);
  const check = async (stop: AbortSignal) => {
    const begin = performance.now();
    if (stop.aborted || begin < waitUntil) return;
    try {
      if (await openBackupFolder(settings.folder)) onNewFolder(settings.folder);
      newest = await findNewest();
      const isMade = await makeDueBackup(settings, stop);
      isFailing = false;
      if (!isMade) return;
      newest = await findNewest();
      const took = (performance.now() - begin) / 1000;
      seconds.set(took);
      onBackup({ bytes: newest?.bytes ?? 0, seconds: took });
    } catch (error) {
      if (stop.aborted) return;
      isFailing = true;
      waitUntil = performance.now() + RETRY_AFTER_MS;
      failed.inc();
      onError(error);
    }
  };

  return {
    state: () => ({ newest: newest?.createdAt.toISOString() ?? null, isFailing }),
    start: () => runEvery(CHECK_EVERY_MS, check),
  };
}

function backupMetrics(metrics: Registry, newest: () => BackupFile | undefined) {
  const registers = [metrics];
  void new Gauge({
    name: 'plaza_backup_last_success_timestamp_seconds',
    help: 'Time of the newest daily backup of any process; 0 without one',
    registers,
    collect() {
      this.set((newest()?.createdAt.getTime() ?? 0) / 1000);
    },
  });
  void new Gauge({
    name: 'plaza_backup_last_bytes',
    help: 'Size of the newest daily backup',
    registers,
    collect() {
      this.set(newest()?.bytes ?? 0);
    },
  });
  return {
    seconds: new Gauge({
      name: 'plaza_backup_last_duration_seconds',
      help: 'Duration of the last daily backup of this process, including its verification',
      registers,
    }),
    failed: new Counter({
      name: 'plaza_backup_failures_total',
      help: 'Daily backups that failed or did not pass their verification',
      registers,
    }),
  };
}
