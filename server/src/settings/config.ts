import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '@plaza/contract/rate-limits.ts';
import { keysOf } from '../lib/record.ts';
import { StartError } from '../start-error.ts';
import { readBackupSettings, type ReadBackupSettings } from './backup-settings.ts';
import { readDatabaseSettings, type DatabaseSettings } from './database-settings.ts';
import { readMailSettings, type MailSettings } from './mail-settings.ts';
import { readS3Settings, type S3Settings } from './s3-settings.ts';
import {
  isWeb,
  onOrOff,
  settingsReader,
  wholeNumber,
  type Environment,
  type SettingsReader,
} from './settings-reader.ts';

export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>;

/** The settings of a process, read once at start. */
export interface Config extends DatabaseSettings, ReadBackupSettings {
  readonly port: number;
  readonly host: string;
  /** Seconds between a signal and the stop. Meanwhile the process serves requests and reports that it is not ready. */
  readonly shutdownDelay: number;
  /** Multiplies the time limits of the work with PostgreSQL, the bucket and the image decoder, of request bodies and of a stop. */
  readonly timeoutFactor: number;
  readonly dataDir: string;
  /** The bucket of images; when it is absent, images are in the data folder. */
  readonly s3?: S3Settings | undefined;
  /** Without it Plaza sends no emails. */
  readonly mail?: MailSettings | undefined;
  /** The address that people use, without a path. */
  readonly publicUrl?: URL | undefined;
  readonly corsOrigins: readonly string[];
  /** Addresses and ranges of reverse proxies whose forwarding headers are trusted. */
  readonly trustProxy: readonly string[];
  /** IP addresses and ranges besides this machine that may read /metrics. */
  readonly metricsAllow: readonly string[];
  readonly rateLimits?: RateLimits | undefined;
  readonly logLevel: string;
}

/** Thrown for invalid settings, with a line for each mistake. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.map((mistake) => `Setting ${mistake}`).join('\n'));
    this.mistakes = mistakes;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const RATE_PREFIX = 'RATE_LIMIT_';

/** Reads the settings of an environment. An empty value counts as absent. @throws ConfigError with all mistakes */
export function readConfig(environment: Environment): Config {
  const settings = settingsReader(environment);
  const s3 = readS3Settings(settings);
  const publicUrl = settings.read('PUBLIC_URL', webAddress);
  const mail = readMailSettings(settings, publicUrl !== undefined);
  const limited = settings.read('RATE_LIMIT', onOrOff) ?? true;
  const rateLimits = readRateLimits(settings);
  const config: Config = {
    port: settings.read('PORT', wholeNumber('a port', 0, 65_535)) ?? 3000,
    host: settings.read('HOST', hostName) ?? '127.0.0.1',
    shutdownDelay: settings.read('SHUTDOWN_DELAY', wholeNumber('seconds', 0, 60)) ?? 0,
    timeoutFactor: settings.read('TIMEOUT_FACTOR', wholeNumber('a number', 1, 1000)) ?? 1,
    dataDir: resolve(settings.read('DATA_DIR', String) ?? 'data'),
    ...readDatabaseSettings(settings),
    s3,
    ...readBackupSettings(settings),
    mail,
    publicUrl,
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
  let limits: RateLimits = RATE_LIMITS;
  const known: string[] = [];
  for (const name of keysOf(RATE_LIMITS)) {
    const setting = RATE_PREFIX + name.toUpperCase();
    known.push(setting);
    limits = { ...limits, [name]: { ...limits[name], ...settings.read(setting, rate) } };
  }
  // A misspelt limit would otherwise be ignored.
  for (const name of settings.names(RATE_PREFIX).filter((setting) => !known.includes(setting)))
    settings.mistakes.push(`${name}: expected one of ${known.join(', ')}`);
  return limits;
}

function hostName(text: string): string {
  if (isIP(text) === 0 && !/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text)) {
    throw new Error('expected an address such as 127.0.0.1, or a host name');
  }
  return text;
}

function rate(text: string): Pick<RateLimit, 'max' | 'seconds'> {
  // Timers of Node run for at most 24 days.
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
  // A scoped address is specific to this machine, and a range of no bits contains all addresses.
  if (isIP(address) === 0 || address.includes('%') || !isRange || more.length > 0) {
    throw new Error('expected an address, or a range such as 10.0.0.0/8');
  }
  return text;
}
