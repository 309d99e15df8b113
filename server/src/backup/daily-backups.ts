import { mkdir } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { BackupSettings } from '../settings/backup-settings.ts';
import { findNewestBackup, makeDueBackup, type MadeBackup } from './daily-backup.ts';

export interface DailyBackupsOptions {
  readonly settings: BackupSettings;
  readonly metrics: Registry;
  /** Hears of each backup that was made and verified. */
  readonly onMade: (backup: { readonly bytes: number; readonly seconds: number }) => void;
  /** Hears of each that failed; it is tried again an hour later. */
  readonly onError: (error: unknown) => void;
}

/** What came of daily backups. */
export interface BackupState {
  /** When the newest was made, by whichever process, as ISO 8601; null while there is none. */
  readonly newest: string | null;
  /** Whether the last one that this process tried to make failed. */
  readonly isFailing: boolean;
}

export interface DailyBackups {
  readonly state: () => BackupState;
  /** Begins to make them; disposing ends that, also in the middle of one. */
  start(): AsyncDisposable;
}

const LOOK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 60 * 60 * 1000;

/**
 * A backup every day: at its time, or as soon as it can be when there was nobody to make it then. Looks every minute,
 * since clocks jump and machines sleep.
 */
export function dailyBackups({ settings, metrics, onMade, onError }: DailyBackupsOptions): DailyBackups {
  let newest: MadeBackup | undefined;
  let isFailing = false;
  let waitUntil = 0;
  const { seconds, failed } = backupMetrics(metrics, () => newest);

  const look = async (stop: AbortSignal) => {
    const begin = performance.now();
    if (stop.aborted || begin < waitUntil) return;
    try {
      await mkdir(settings.folder, { recursive: true });
      newest = await findNewestBackup(settings.folder);
      const isMade = await makeDueBackup(settings, stop);
      isFailing = false;
      if (!isMade) return;
      newest = await findNewestBackup(settings.folder);
      const took = (performance.now() - begin) / 1000;
      seconds.set(took);
      onMade({ bytes: newest?.bytes ?? 0, seconds: took });
    } catch (error) {
      if (stop.aborted) return;
      isFailing = true;
      waitUntil = performance.now() + RETRY_AFTER_MS;
      failed.inc();
      onError(error);
    }
  };

  return {
    state: () => ({ newest: newest?.madeAt.toISOString() ?? null, isFailing }),
    start: () => everyMinute(look),
  };
}

/** Does it now and every minute, one time after the other: when one takes longer, the next finds nothing to do. */
function everyMinute(look: (stop: AbortSignal) => Promise<void>): AsyncDisposable {
  const stop = new AbortController();
  let looking = look(stop.signal);
  const timer = setInterval(() => {
    looking = looking.then(() => look(stop.signal));
  }, LOOK_EVERY_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      clearInterval(timer);
      await looking;
    },
  };
}

function backupMetrics(metrics: Registry, newest: () => MadeBackup | undefined) {
  const registers = [metrics];
  void new Gauge({
    name: 'plaza_backup_last_success_timestamp_seconds',
    help: 'When the newest daily backup was made, by whichever process; 0 while there is none',
    registers,
    collect() {
      this.set((newest()?.madeAt.getTime() ?? 0) / 1000);
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
      help: 'How long the last daily backup of this process took with its verification',
      registers,
    }),
    failed: new Counter({
      name: 'plaza_backup_failures_total',
      help: 'Daily backups that could not be made, or were not whole',
      registers,
    }),
  };
}
