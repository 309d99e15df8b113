import { onOrOff, wholeNumber, type SettingsReader } from './settings-reader.ts';

export interface DatabaseSettings {
  /** `postgres://…`; absent for SQLite. */
  readonly databaseUrl?: string | undefined;
  /** `postgres://…` of the server itself, when `databaseUrl` is a pooler in transaction mode. */
  readonly databaseDirectUrl?: string | undefined;
  readonly databasePool?: number | undefined;
  readonly databasePrepared?: boolean | undefined;
}

/** Reads the settings `DATABASE_…`. */
export function readDatabaseSettings(settings: SettingsReader): DatabaseSettings {
  // Ignoring it would move the reads of a replica to the primary without notice.
  if (settings.names('DATABASE_READ_URL').length > 0)
    settings.mistakes.push('DATABASE_READ_URL: is not supported, all reads use DATABASE_URL; remove it');
  const databaseUrl = settings.readSecret('DATABASE_URL', databaseAddress);
  return {
    databaseUrl,
    databaseDirectUrl: settings.readSecret('DATABASE_DIRECT_URL', (text) => {
      if (databaseUrl === undefined) throw new Error('needs DATABASE_URL');
      return databaseAddress(text);
    }),
    databasePool: settings.read('DATABASE_POOL', wholeNumber('a number', 1, 999)),
    databasePrepared: settings.read('DATABASE_PREPARED', onOrOff),
  };
}

/** Returns the URL of a PostgreSQL server unchanged. @throws Error for any other text */
export function databaseAddress(text: string): string {
  const url = URL.parse(text);
  if (!url?.hostname || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new Error('expected an address such as postgres://user:password@host/database');
  }
  return text;
}
