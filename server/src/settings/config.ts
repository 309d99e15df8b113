import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '@plaza/contract/rate-limit.ts';
import { readBackupSettings, type BackupSettings } from './backup-settings.ts';
import { readDatabaseSettings, type DatabaseSettings } from './database-settings.ts';
import { readS3Settings, type S3Settings } from './s3-settings.ts';
import { isWeb, onOrOff, settingsReader, type Environment, type SettingsReader } from './settings-reader.ts';

export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>;

/** Every setting of a process, read once at start. */
export interface Config extends DatabaseSettings {
  readonly port: number;
  readonly host: string;
  /** Seconds between a signal to stop and the stop; the process serves requests meanwhile, and reports that it is not ready. */
  readonly shutdownDelay: number;
  /** Absolute path of the folder with database, images and lock. */
  readonly dataDir: string;
  /** Where pictures are kept, or absent for the folder. */
  readonly s3?: S3Settings;
  /** Absent: no daily backups. */
  readonly backups?: BackupSettings;
  /** The address people use, without a path; absent when only the browser knows it. */
  readonly publicUrl?: URL;
  /** Exact origins of other front ends. */
  readonly corsOrigins: readonly string[];
  /** Addresses and ranges of reverse proxies whose forwarding headers count. */
  readonly trustProxy: readonly string[];
  /** Addresses besides loopback that may read /metrics. */
  readonly metricsAllow: readonly string[];
  /** Absent: no limits. */
  readonly rateLimits?: RateLimits;
  readonly logLevel: string;
}

/** Thrown for settings that cannot work; has one line for each mistake. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const RATE_PREFIX = 'RATE_LIMIT_';

/**
 * The settings in an environment. An empty value counts as absent.
 * @throws ConfigError with every mistake, not only the first
 */
export function readConfig(environment: Environment): Config {
  const settings = settingsReader(environment);
  const s3 = readS3Settings(settings);
  const backups = readBackupSettings(settings);
  const publicUrl = settings.read('PUBLIC_URL', webAddress);
  const limited = settings.read('RATE_LIMIT', onOrOff) ?? true;
  const rateLimits = readRateLimits(settings);
  const config: Config = {
    port: settings.read('PORT', port) ?? 3000,
    host: settings.read('HOST', hostName) ?? '127.0.0.1',
    shutdownDelay: settings.read('SHUTDOWN_DELAY', secondsToStop) ?? 0,
    dataDir: resolve(settings.read('DATA_DIR', String) ?? 'data'),
    ...readDatabaseSettings(settings),
    ...(s3 !== undefined && { s3 }),
    ...(backups !== undefined && { backups }),
    ...(publicUrl !== undefined && { publicUrl }),
    corsOrigins: settings.readList('CORS_ORIGINS', origin),
    trustProxy: settings.readList('TRUST_PROXY', addressOrRange),
    metricsAllow: settings.readList('METRICS_ALLOW', addressOrRange),
    ...(limited && { rateLimits }),
    logLevel: settings.read('LOG_LEVEL', logLevel) ?? 'info',
  };
  if (settings.mistakes.length > 0) throw new ConfigError(settings.mistakes);
  return Object.freeze(config);
}

function readRateLimits(settings: SettingsReader): RateLimits {
  const known = new Map(Object.keys(RATE_LIMITS).map((name) => [RATE_PREFIX + name.toUpperCase(), name]));
  for (const name of settings.names(RATE_PREFIX)) {
    // A limit that was misspelt would seem to stand.
    if (!known.has(name)) settings.mistakes.push(`${name}: expected one of ${[...known.keys()].join(', ')}`);
  }
  // The names are those of RATE_LIMITS itself.
  return Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [
      name,
      { ...limit, ...settings.read(RATE_PREFIX + name.toUpperCase(), rate) },
    ]),
  ) as RateLimits;
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error('expected a port from 0 to 65535');
  return Number(text);
}

function hostName(text: string): string {
  if (isIP(text) === 0 && !/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text)) {
    throw new Error('expected an address such as 127.0.0.1, or a host name');
  }
  return text;
}

function secondsToStop(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 60) throw new Error('expected seconds from 0 to 60');
  return Number(text);
}

function rate(text: string): Pick<RateLimit, 'max' | 'seconds'> {
  // Windows end by a timer, and those of Node run for 24 days at most.
  const [, max, seconds] = /^(\d{1,9})\/(\d{1,6})$/.exec(text) ?? [];
  if (!Number(max) || !Number(seconds)) throw new Error('expected calls/seconds, such as 30/3600');
  return { max: Number(max), seconds: Number(seconds) };
}

function logLevel(text: string): string {
  if (!LOG_LEVELS.includes(text)) throw new Error(`expected one of ${LOG_LEVELS.join(', ')}`);
  return text;
}

function webAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || !isWeb(url) || url.href !== `${url.origin}/`) {
    throw new Error('expected an address such as https://plaza.example, without a path');
  }
  return url;
}

function origin(text: string): string {
  const url = URL.parse(text);
  if (!url || !isWeb(url) || url.origin !== text) {
    throw new Error('expected an exact origin such as https://example.org');
  }
  return text;
}

function addressOrRange(text: string): string {
  const [address = '', bits = '1', ...more] = text.split('/');
  const max = isIP(address) === 4 ? 32 : 128;
  const isRange = /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= max;
  // A scoped address names an interface of this machine, and a range of no bits contains all addresses.
  if (isIP(address) === 0 || address.includes('%') || !isRange || more.length > 0) {
    throw new Error('expected an address, or a range such as 10.0.0.0/8');
  }
  return text;
}
