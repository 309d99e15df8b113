import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RATE_LIMITS } from '@plaza/contract/rate-limits.ts';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('are all optional', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      shutdownDelay: 0,
      timeoutFactor: 1,
      dataDir: resolve('data'),
      hasOtherBackups: false,
      corsOrigins: [],
      trustProxy: [],
      metricsAllow: [],
      rateLimits: RATE_LIMITS,
      logLevel: 'info',
    };
    expect(readConfig({})).toEqual(defaults);
    const empty = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'CORS_ORIGINS', 'RATE_LIMIT'];
    expect(readConfig(Object.fromEntries(empty.map((name) => [name, ' '])))).toEqual(defaults);
  });

  it('are parsed without the space around them', () => {
    const config = readConfig({
      PORT: ' 0 ',
      HOST: '::1',
      SHUTDOWN_DELAY: '5',
      TIMEOUT_FACTOR: '3',
      DATA_DIR: '/var/lib/plaza',
      PUBLIC_URL: 'https://plaza.example/',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173,',
      TRUST_PROXY: '10.0.0.0/8,::1',
      METRICS_ALLOW: '192.0.2.1/32',
      LOG_LEVEL: 'silent',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      shutdownDelay: 5,
      timeoutFactor: 3,
      dataDir: '/var/lib/plaza',
      corsOrigins: ['https://a.example', 'http://localhost:5173'],
      trustProxy: ['10.0.0.0/8', '::1'],
      metricsAllow: ['192.0.2.1/32'],
      logLevel: 'silent',
    });
    expect(config.publicUrl?.origin).toBe('https://plaza.example');
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('of other programs are ignored', () => {
    expect(mistakesOf({ PATH: '/bin', RATE: 'x', npm_config_port: 'x', S3_OTHER: 'x' })).toEqual([]);
  });
});

describe('rate limits', () => {
  it('can be set individually, or all turned off', () => {
    const { rateLimits } = readConfig({ RATE_LIMIT: 'on', RATE_LIMIT_LOGIN: '3/60' });
    expect(rateLimits).toEqual({ ...RATE_LIMITS, login: { ...RATE_LIMITS.login, max: 3, seconds: 60 } });
    expect(readConfig({ RATE_LIMIT: 'off' })).not.toHaveProperty('rateLimits');
  });

  it('are validated even when they are off', () => {
    expect(mistakesOf({ RATE_LIMIT: 'off', RATE_LIMIT_POSTS: 'many' })).toEqual([
      'RATE_LIMIT_POSTS="many": expected calls/seconds, such as 30/3600',
    ]);
  });
});

describe('a mistake', () => {
  it.each([
    ['PORT', ['80.5', '-1', '65536', '0x50', '1e3', 'http'], 'expected a port from 0 to 65535'],
    [
      'HOST',
      ['http://0.0.0.0', '[::1]', 'a b', '127.0.0.1:80'],
      'expected an address such as 127.0.0.1, or a host name',
    ],
    ['SHUTDOWN_DELAY', ['61', '-1', '1.5', '5s'], 'expected seconds from 0 to 60'],
    [
      'PUBLIC_URL',
      [
        'plaza.example',
        'ftp://plaza.example',
        'https://plaza.example/app',
        'https://plaza.example/?a',
        'https://plaza.example/#a',
        'https://u:p@plaza.example',
        'https://:p@plaza.example',
        'https://',
      ],
      'expected an address such as https://plaza.example, without a path',
    ],
    [
      'CORS_ORIGINS',
      [
        '*',
        'null',
        'a.example',
        'https://a.example/',
        'https://A.example',
        'https://a.example:443',
        'file://',
      ],
      'expected an exact origin such as https://example.org',
    ],
    [
      'TRUST_PROXY',
      [
        'true',
        'loopback',
        '10.0.0.0/33',
        '10.0.0.0/',
        '10.0.0.0/8/8',
        '0.0.0.0/0',
        '::1/129',
        'fe80::1%eth0',
      ],
      'expected an address, or a range such as 10.0.0.0/8',
    ],
    ['METRICS_ALLOW', ['localhost'], 'expected an address, or a range such as 10.0.0.0/8'],
    ['RATE_LIMIT', ['no', 'ON', '10/60'], 'expected on or off'],
    [
      'RATE_LIMIT_SIGNUP',
      ['10', '0/60', '10/0', '10 / 60', '-1/60', '10/1000000'],
      'expected calls/seconds, such as 30/3600',
    ],
    ['LOG_LEVEL', ['verbose', 'INFO'], 'expected one of fatal, error, warn, info, debug, trace, silent'],
  ])('in %s is reported in one line with what was expected', (name, values, expected) => {
    for (const value of values) {
      expect(mistakesOf({ [name]: value })).toEqual([`${name}=${JSON.stringify(value)}: ${expected}`]);
    }
  });

  it('is reported in one line when the value contains a line break', () => {
    expect(mistakesOf({ PORT: '80\nPORT=81' })).toEqual([
      'PORT="80\\nPORT=81": expected a port from 0 to 65535',
    ]);
  });

  it('in a secret is reported without its value', () => {
    for (const value of ['mysql://plaza:hunter2@db/plaza', 'hunter2', 'postgres://']) {
      expect(mistakesOf({ DATABASE_URL: value })).toEqual([
        'DATABASE_URL: expected an address such as postgres://user:password@host/database',
      ]);
    }
    expect(mistakesOf({ S3_SECRET_ACCESS_KEY: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('in the name of a limit is reported', () => {
    expect(mistakesOf({ RATE_LIMIT_POST: '3/60' })).toEqual([
      expect.stringMatching(/^RATE_LIMIT_POST: expected one of RATE_LIMIT_LOGIN, .*RATE_LIMIT_CALLS$/),
    ]);
  });

  it('is reported together with all others, each value of a list by itself', () => {
    expect(mistakesOf({ PORT: 'x', LOG_LEVEL: 'y', CORS_ORIGINS: 'https://a.example,b,c' })).toEqual([
      'PORT="x": expected a port from 0 to 65535',
      'CORS_ORIGINS="b": expected an exact origin such as https://example.org',
      'CORS_ORIGINS="c": expected an exact origin such as https://example.org',
      expect.stringMatching(/^LOG_LEVEL="y": /),
    ]);
  });
});

describe('docs/settings.md', () => {
  const page = readFile(new URL('../../../docs/settings.md', import.meta.url), 'utf8');

  it('has exactly one row for each setting that is read', async () => {
    const read = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
    const rows = Array.from((await page).matchAll(/^\| `(\w+)` /gm), ([, name]) => name);
    expect(new Set(rows)).toEqual(read);
    expect(rows).toHaveLength(read.size);
  });

  it('contains the default limits', async () => {
    for (const [name, { max, seconds }] of Object.entries(RATE_LIMITS)) {
      expect(await page).toMatch(
        new RegExp(`^\\| \`RATE_LIMIT_${name.toUpperCase()}\` +\\| \`${max}/${seconds}\` `, 'm'),
      );
    }
  });
});
