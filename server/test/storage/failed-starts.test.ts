import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '../support/databases.ts';
import { startToFail } from '../support/server-process.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const environment = { DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl };

/** The lines that a start leaves behind which is given up. */
async function linesOf(settings: Record<string, string>, expected = 1): Promise<string[]> {
  const { code, stderr } = await startToFail({ ...environment, ...settings });
  expect(code).toBe(expected);
  return stderr.trimEnd().split('\n');
}

test('all invalid settings are reported, one per line', async () => {
  expect(await linesOf({ PORT: 'http', RATE_LIMIT: 'maybe', LOG_LEVEL: 'loud' }, 78)).toEqual([
    'Setting RATE_LIMIT="maybe": expected on or off',
    'Setting PORT="http": expected a port from 0 to 65535',
    expect.stringMatching(/^Setting LOG_LEVEL="loud": expected one of /),
  ]);
});

test('an unavailable address is reported in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  expect(await linesOf({ PORT: String(port) })).toEqual([
    expect.stringMatching(
      new RegExp(`^Cannot listen at 127.0.0.1:${port} .*EADDRINUSE.* Choose another HOST or PORT.$`),
    ),
  ]);
  taken.close();
  expect(await linesOf({ HOST: '203.0.113.1' })).toEqual([
    expect.stringMatching(/^Cannot listen at 203.0.113.1:0 .*EADDRNOTAVAIL/),
  ]);
});

test('a folder that cannot be created is reported in one line', async () => {
  const file = join(database.dataDir, 'a-file');
  await writeFile(file, '');
  expect(await linesOf({ DATA_DIR: join(file, 'data') })).toEqual([
    expect.stringMatching(
      /a-file\/data cannot be used \(Error: ENOTDIR.*\)\. Choose another DATA_DIR; with deploy\/plaza\.service .*\.$/,
    ),
  ]);
});

test('a database that cannot be reached is reported in one line', async () => {
  expect(await linesOf({ DATABASE_URL: 'postgres://127.0.0.1:1/plaza' })).toEqual([
    expect.stringMatching(
      /^The database postgres:\/\/127\.0\.0\.1:1\/plaza cannot be used \(.*\)\. No PostgreSQL answers/,
    ),
  ]);
});
