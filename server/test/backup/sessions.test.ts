import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { logOut, refreshSession } from '@plaza/contract/session.ts';
import { expect, test, vi } from 'vitest';
import { populatePlaza } from '../support/backup.ts';
import { call } from '../support/client.ts';
import { newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { remote } from '../support/remote.ts';
import { startServer } from '../support/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const plaza = await populatePlaza(3);
const { accessToken: token, refreshToken: cookie } = plaza;
const folder = await newFolder();
const file = folder();

/** @returns the status of a call of the first member */
const statusOf = async (address: string, endpoint: Endpoint) =>
  (await call(remote(address), endpoint, { token, cookie })).status;

/** Restores the backup. @returns the statuses of calls with an access token and a refresh token of the backup */
async function statusesAfterRestore(...options: string[]): Promise<[access: number, refresh: number]> {
  const restored = folder();
  const { code, stderr } = await runCommand(['restore', file, '--to', restored, ...options]);
  expect([code, stderr]).toEqual([0, '']);
  await using server = await startServer({ DATA_DIR: restored });
  return [await statusOf(server.address, listPosts), await statusOf(server.address, refreshSession)];
}

test('a session that ended after the backup is not valid after a restore, unless sessions are kept', async () => {
  expect(await runCommand(['backup', file], plaza.settings)).toMatchObject({ code: 0, stderr: '' });
  {
    await using server = await startServer(plaza.settings);
    expect(await statusOf(server.address, logOut)).toBe(200);
    expect(await statusOf(server.address, listPosts)).toBe(403);
  }
  expect(await statusesAfterRestore()).toEqual([403, 401]);
  expect(await statusesAfterRestore('--keep-sessions')).toEqual([200, 200]);
});

test('a restore deletes all sessions and access tokens, and no other rows', async () => {
  const [without, kept] = [folder(), folder()];
  const output = await runCommand(['restore', file, '--to', without]);
  expect(output.stdout).toMatch(/^Restored .*\nAll sessions have ended: members have to log in again\.\n$/);
  await runCommand(['restore', file, '--to', kept, '--keep-sessions']);
  const counts = (dataDir: string) =>
    withDatabase({ dataDir }, async (db) => {
      const tables = ['sessions', 'access_tokens', 'users', 'posts', 'comments'] as const;
      const all = tables.map((table) => db.selectFrom(table).selectAll().execute());
      return (await Promise.all(all)).map((rows) => rows.length);
    });
  const [sessions = 0, tokens = 0, ...others] = await counts(kept);
  expect([sessions > 0, tokens > 0]).toEqual([true, true]);
  expect(await counts(without)).toEqual([0, 0, ...others]);
});
