import { resolve } from 'node:path';
import { wholeNumber, type SettingsReader } from './settings-reader.ts';

export interface BackupSettings {
  readonly folder: string;
  /** When the daily backup is due, in minutes after midnight, local time. */
  readonly at: number;
  readonly keep: number;
}

/** Reads the settings `BACKUP_…`; undefined without BACKUP_DIR: no backups are made. */
export function readBackupSettings(settings: SettingsReader): BackupSettings | undefined {
  const folder = settings.read('BACKUP_DIR', (text) => resolve(text));
  const at = settings.read('BACKUP_AT', timeOfDay) ?? 3 * 60;
  const keep = settings.read('BACKUP_KEEP', wholeNumber('a number', 1, 999)) ?? 7;
  return folder === undefined ? undefined : { folder, at, keep };
}

function timeOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) throw new Error('expected a time from 00:00 to 23:59');
  return Number(hours) * 60 + Number(minutes);
}
