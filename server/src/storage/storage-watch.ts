import { STORAGE_PROBLEMS, type StorageProblem } from '@plaza/contract/storage.ts';
import { Gauge, type Registry } from 'prom-client';
import { runEvery } from '../lib/run-every.ts';
import { measureDisk, type DiskState, type StorageFolders } from './disk-state.ts';
import { findProblems, type BackupCircumstances } from './storage-problems.ts';

export interface StorageWatchOptions extends StorageFolders, Pick<BackupCircumstances, 'hasOtherBackups'> {
  readonly isBackupFailing: () => boolean;
  readonly metrics: Registry;
  /** Called when a problem begins or ends, with all problems. */
  readonly onChange: (problems: readonly StorageProblem[]) => void;
  readonly onError: (error: unknown) => void;
}

export interface StorageWatch {
  /** The problems as of the last measurement, and of now; undefined before the first one. */
  readonly problems: () => readonly StorageProblem[] | undefined;
  /** Measures now. */
  refresh(): Promise<void>;
  /** Starts measurements. Disposing waits for the end of one that runs. */
  start(): AsyncDisposable;
}

const MEASURE_EVERY_MS = 60_000;

/** Measures disk and backups every minute, for readiness and metrics, whose requests must not wait for a disk. */
export function storageWatch(options: StorageWatchOptions): StorageWatch {
  const { isBackupFailing, metrics, onChange, onError } = options;
  let state: DiskState | undefined;
  let reported = '';
  const problems = () => state && findProblems(state, { ...options, isFailing: isBackupFailing() });
  registerGauges(metrics, () => state, problems);

  const measure = async () => {
    try {
      state = await measureDisk(options);
    } catch (error) {
      onError(error);
    }
    const found = problems() ?? [];
    if (found.join() !== reported) onChange(found);
    reported = found.join();
  };
  return { problems, refresh: measure, start: () => runEvery(MEASURE_EVERY_MS, measure) };
}

function registerGauges(
  metrics: Registry,
  state: () => DiskState | undefined,
  problems: StorageWatch['problems'],
): void {
  const registers = [metrics];
  void new Gauge({
    name: 'plaza_storage_problem',
    help: '1 for each problem of disk and backups that an operator has to correct, 0 for the others',
    labelNames: ['problem'],
    registers,
    collect() {
      const found = problems();
      if (!found) return;
      for (const problem of STORAGE_PROBLEMS) this.set({ problem }, Number(found.includes(problem)));
    },
  });
  const diskGauge = (name: string, help: string, part: keyof DiskState['disk']) =>
    void new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers,
      collect() {
        const { disk, backupDisk } = state() ?? {};
        this.reset();
        if (disk) this.set({ folder: 'data' }, disk[part]);
        if (backupDisk) this.set({ folder: 'backups' }, backupDisk[part]);
      },
    });
  diskGauge('plaza_disk_free_bytes', 'Free space on the disk of a folder', 'free');
  diskGauge('plaza_disk_size_bytes', 'Size of the disk of a folder', 'total');
  void new Gauge({
    name: 'plaza_disk_full_timestamp_seconds',
    help: 'When the disk of the data folder is full at the growth between the backups; 0 when that is unknown',
    registers,
    collect() {
      this.set(Date.parse(state()?.growth?.fullAt ?? '1970-01-01') / 1000);
    },
  });
}
