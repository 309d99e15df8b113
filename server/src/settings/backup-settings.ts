import { resolve } from 'node:path';
import { wholeNumber, type SettingsReader } from './settings-reader.ts';

export interface BackupSettings {
  readonly folder: string;
  /** When the daily backup is due, in minutes after midnight, local time. */
  readonly at: number;
  readonly keep: number;
}

/** The value of BACKUP_DIR with which Plaza makes no backups, and reports none as missing. */
const OFF = 'off';

export interface ReadBackupSettings {
  /** Undefined without a folder: no backups are made. */
  readonly backups: BackupSettings | undefined;
  /** Whether backups are made by other means. */
  readonly hasOtherBackups: boolean;
}

/** Reads the settings `BACKUP_…`. */
export function readBackupSettings(settings: SettingsReader): ReadBackupSettings {
  const text = settings.read('BACKUP_DIR', String);
  const hasOtherBackups = text === OFF;
  const folder = text === undefined || hasOtherBackups ? undefined : resolve(text);
  const at = settings.read('BACKUP_AT', timeOfDay) ?? 3 * 60;
  const keep = settings.read('BACKUP_KEEP', wholeNumber('a number', 1, 999)) ?? 7;
  return { backups: folder === undefined ? undefined : { folder, at, keep }, hasOtherBackups };
}

function timeOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) throw new Error('expected a time from 00:00 to 23:59');
  return Number(hours) * 60 + Number(minutes);
}
