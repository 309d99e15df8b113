import { onOrOff, type SettingsReader } from './settings-reader.ts';

/** Where rows are kept, and how they are reached. */
export interface DatabaseSettings {
  /** `postgres://…`, or absent for the embedded database. */
  readonly databaseUrl?: string;
  /** `postgres://…` of the server itself, when the other leads to a pooler that lends connections by transaction. */
  readonly databaseDirectUrl?: string;
  /** Connections to PostgreSQL that this process may open. */
  readonly databasePool?: number;
  /** Whether PostgreSQL keeps statements prepared in them. */
  readonly databasePrepared?: boolean;
}

/** Reads the settings that begin with DATABASE_. */
export function readDatabaseSettings(settings: SettingsReader): DatabaseSettings {
  const databaseUrl = settings.readSecret('DATABASE_URL', databaseAddress);
  const databaseDirectUrl = settings.readSecret('DATABASE_DIRECT_URL', (text) => {
    if (databaseUrl === undefined) throw new Error('needs DATABASE_URL');
    return databaseAddress(text);
  });
  const databasePool = settings.read('DATABASE_POOL', poolSize);
  const databasePrepared = settings.read('DATABASE_PREPARED', onOrOff);
  return {
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(databaseDirectUrl !== undefined && { databaseDirectUrl }),
    ...(databasePool !== undefined && { databasePool }),
    ...(databasePrepared !== undefined && { databasePrepared }),
  };
}

/** @throws for what is no address of a PostgreSQL */
export function databaseAddress(text: string): string {
  const url = URL.parse(text);
  if (!url?.hostname || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new Error('expected an address such as postgres://user:password@host/database');
  }
  return text;
}

function poolSize(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error('expected a number from 1 to 999');
  return Number(text);
}
