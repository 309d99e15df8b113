import { resolve } from 'node:path';
import type { SettingsReader } from './settings-reader.ts';

/** Where backups are made every day, when, and how many are kept. */
export interface BackupSettings {
  /** Absolute path. */
  readonly folder: string;
  /** Minutes after midnight, by the machine's clock. */
  readonly at: number;
  readonly keep: number;
}

/** Reads the settings that begin with BACKUP_; undefined when no folder is named. */
export function readBackupSettings(settings: SettingsReader): BackupSettings | undefined {
  const folder = settings.read('BACKUP_DIR', (text) => resolve(text));
  const at = settings.read('BACKUP_AT', timeOfDay) ?? 3 * 60;
  const keep = settings.read('BACKUP_KEEP', count) ?? 7;
  return folder === undefined ? undefined : { folder, at, keep };
}

function timeOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) throw new Error('expected a time from 00:00 to 23:59');
  return Number(hours) * 60 + Number(minutes);
}

function count(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error('expected a number from 1 to 999');
  return Number(text);
}
