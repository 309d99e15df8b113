import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimOwnership } from '@plaza/contract/claim.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { remote } from '../support/remote.ts';
import { seedActor } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';

const { dataDir, db, environment } = await openServerDatabase();
const settings = { ...environment, LOG_LEVEL: 'trace' };

const storedCode = async () => (await readFile(join(dataDir, 'owner-code'), 'utf8')).trim();
/** The lines of a server that are no JSON, after it has ended. */
async function linesOf(server: ServerProcess): Promise<string[]> {
  await server.end('SIGTERM');
  return server
    .printed()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));
}
const SIGN_UP = 'Anyone who reaches this address can sign up.';

test('each start prints the code until it is redeemed, outside of the log, and a warning when others reach it', async () => {
  await using local = await startServer(settings);
  const { address } = local;
  const lines = await linesOf(local);
  const code = await storedCode();
  expect(lines).toEqual([
    `Plaza is ready at ${address}`,
    `No owner yet. Open ${address}/claim and enter ${code}`,
  ]);
  const log = local
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(log.length).toBeGreaterThan(0);
  expect(log.join('\n')).not.toContain(code);

  const PUBLIC_URL = 'https://plaza.example';
  await using open = await startServer({
    ...settings,
    HOST: '0.0.0.0',
    PUBLIC_URL,
    TRUST_PROXY: '127.0.0.1',
  });
  expect((await linesOf(open)).slice(1)).toEqual([
    `No owner yet. Open ${PUBLIC_URL}/claim and enter ${code}`,
    SIGN_UP,
  ]);

  await using last = await startServer(settings);
  const { token } = await seedActor(db, 'ann');
  expect((await call(remote(last.address), claimOwnership, { token, json: { code } })).status).toBe(200);
  await last.end('SIGTERM');
  expect(last.printed().split(code)).toHaveLength(2);

  await using owned = await startServer({ ...settings, HOST: '0.0.0.0' });
  expect(await linesOf(owned)).toEqual([`Plaza is ready at ${owned.address}`]);
  await expect(storedCode()).rejects.toThrow('ENOENT');
});
