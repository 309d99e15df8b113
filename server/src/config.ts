import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '@plaza/contract/rate-limit.ts';

export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>;

/** Every setting of a process, read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder with database, images and lock. */
  readonly dataDir: string;
  /** `postgres://…`, or absent for the embedded database. */
  readonly databaseUrl?: string;
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
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings in an environment. An empty value counts as absent.
 * @throws ConfigError with every mistake, not only the first
 */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const get = (name: string) => {
    const text = environment[name]?.trim();
    return text === '' ? undefined : text;
  };
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = get(name);
    if (text === undefined) return fallback;
    try {
      return parse(text);
    } catch (error) {
      mistakes.push(`${name}=${text}: ${error instanceof Error ? error.message : 'not understood'}`);
      return fallback;
    }
  };
  const databaseUrl = read('DATABASE_URL', undefined, databaseAddress);
  const publicUrl = read('PUBLIC_URL', undefined, webAddress);
  const rateLimits = read('RATE_LIMIT', true, onOrOff)
    ? Object.fromEntries(
        Object.entries(RATE_LIMITS).map(([name, limit]) => [
          name,
          read(`RATE_LIMIT_${name.toUpperCase()}`, limit, (text) => ({ ...limit, ...rate(text) })),
        ]),
      )
    : undefined;
  const config: Config = {
    port: read('PORT', 3000, port),
    host: get('HOST') ?? '127.0.0.1',
    dataDir: resolve(get('DATA_DIR') ?? 'data'),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(publicUrl !== undefined && { publicUrl }),
    corsOrigins: read('CORS_ORIGINS', [], (text) => list(text).map(origin)),
    trustProxy: read('TRUST_PROXY', [], (text) => list(text).map(addressOrRange)),
    metricsAllow: read('METRICS_ALLOW', [], (text) => list(text).map(addressOrRange)),
    // The entries come from RATE_LIMITS itself, so every name is there.
    ...(rateLimits && { rateLimits: rateLimits as RateLimits }),
    logLevel: read('LOG_LEVEL', 'info', logLevel),
  };
  for (const name of S3_SETTINGS) {
    if (get(name)) mistakes.push(`${name}: this version keeps images in DATA_DIR only`);
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return Object.freeze(config);
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error('expected a port from 0 to 65535');
  return Number(text);
}

function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Error('expected on or off');
  return text === 'on';
}

function rate(text: string): Pick<RateLimit, 'max' | 'seconds'> {
  const [, max, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (!Number(max) || !Number(seconds)) throw new Error('expected calls/seconds, such as 30/3600');
  return { max: Number(max), seconds: Number(seconds) };
}

function logLevel(text: string): string {
  if (!LOG_LEVELS.includes(text)) throw new Error(`expected one of ${LOG_LEVELS.join(', ')}`);
  return text;
}

function url(text: string, protocols: readonly string[], expected: string): URL {
  const parsed = URL.parse(text);
  if (!parsed || !protocols.includes(parsed.protocol) || !parsed.hostname)
    throw new Error(`expected ${expected}`);
  return parsed;
}

function databaseAddress(text: string): string {
  url(text, ['postgres:', 'postgresql:'], 'an address such as postgres://user:password@host/database');
  return text;
}

function webAddress(text: string): URL {
  const expected = 'an address such as https://plaza.example, without a path';
  const parsed = url(text, ['http:', 'https:'], expected);
  if (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username) {
    throw new Error(`expected ${expected}`);
  }
  return parsed;
}

function origin(text: string): string {
  if (url(text, ['http:', 'https:'], 'an origin such as https://example.org').origin !== text) {
    throw new Error(`"${text}" is not an exact origin such as https://example.org`);
  }
  return text;
}

function addressOrRange(text: string): string {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  const max = version === 4 ? 32 : 128;
  if (version === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= max))) {
    throw new Error(`"${text}" is not an address or a range such as 10.0.0.0/8`);
  }
  return text;
}
