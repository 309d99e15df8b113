import { accessSync, constants } from 'node:fs';
import { decodeUrlPart } from '../lib/decode-url-part.ts';
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

/** The files that a URL names, which the driver reads when it connects. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/** Returns the URL of a PostgreSQL server unchanged. @throws Error for any other text, and when a file that it names cannot be read */
export function databaseAddress(text: string): string {
  const url = URL.parse(text);
  if (!url?.hostname || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new Error('expected an address such as postgres://user:password@host/database');
  }
  if (![url.username, url.password, url.pathname].every(isUtf8))
    throw new Error('expected UTF-8 in the signs that are written as %, such as %C3%A4 for ä');
  for (const name of FILES) {
    const file = url.searchParams.get(name);
    if (file !== null && !isReadable(file)) throw new Error(`expected a file that can be read as ${name}`);
  }
  return text;
}

/** Whether the bytes of a part of a URL are text. */
function isUtf8(part: string): boolean {
  try {
    decodeUrlPart(part);
    return true;
  } catch {
    return false;
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
