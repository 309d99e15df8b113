import { mkdir } from 'node:fs/promises';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { resetPassword } from '@plaza/contract/recovery.ts';
import { logOut, refreshSession } from '@plaza/contract/session.ts';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { countAllRows } from '../../src/backup/content-repository.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { newChallenge } from '../../src/passkeys/challenge-service.ts';
import { putDeferredEmail } from '../../src/recovery/deferred-email-repository.ts';
import { insertOwnerCode } from '../../src/roles/owner-code-repository.ts';
import { populatePlaza } from '../support/backup.ts';
import { call } from '../support/client.ts';
import { newFolder, withDatabase } from '../support/move.ts';
import { runCommand } from '../support/plaza-command.ts';
import { seedResetLink } from '../support/recovery.ts';
import { remote } from '../support/remote.ts';
import { startServer } from '../support/server-process.ts';

const plaza = await populatePlaza(3);
const { accessToken: token, refreshToken: cookie } = plaza;
const folder = await newFolder();
const file = folder();

const RESET_TOKEN = 'of-an-unused-link';
await withDatabase(plaza.database, async (db) => {
  const { user_id: userId } = await db.selectFrom('sessions').select('user_id').executeTakeFirstOrThrow();
  await seedResetLink(db, userId, 'of-a-used-link');
  await db.updateTable('reset_links').set({ used_at: Date.now() }).execute();
  await seedResetLink(db, userId, RESET_TOKEN);
  await putDeferredEmail(db, {
    user_id: userId,
    fingerprint: 'hash',
    asked_at: Date.now(),
    next_at: Date.now(),
  });
  await newChallenge(db, userId);
  await insertOwnerCode(db, 'a hash');
});
await runCommand(['backup', file], plaza.settings);

/** The number of rows of each table of a data folder. */
const countsOf = (dataDir: string) => withDatabase({ dataDir }, countAllRows);

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
  {
    await using server = await startServer(plaza.settings);
    expect(await statusOf(server.address, logOut)).toBe(200);
    expect(await statusOf(server.address, listPosts)).toBe(403);
  }
  expect(await statusesAfterRestore()).toEqual([403, 401]);
  expect(await statusesAfterRestore('--keep-sessions')).toEqual([200, 200]);
});

test('a restore deletes what opens an account for a time, and no other rows', async () => {
  const [without, kept] = [folder(), folder()];
  const output = await runCommand(['restore', file, '--to', without]);
  expect(output.stdout).toMatch(
    /^Restoring .*\nRestored .*\nAll sessions have ended: members have to log in again\. Unused reset links are deleted\.\n$/,
  );
  await runCommand(['restore', file, '--to', kept, '--keep-sessions']);
  const before = await countsOf(kept);
  expect(before).toMatchObject({
    reset_links: 2,
    deferred_emails: 1,
    passkey_challenges: 1,
    owner_codes: 1,
  });
  expect(Math.min(before['sessions'] ?? 0, before['access_tokens'] ?? 0)).toBeGreaterThan(0);
  const sessions = { sessions: 0, access_tokens: 0 };
  const deleted = { ...sessions, reset_links: 1, deferred_emails: 0, passkey_challenges: 0, owner_codes: 0 };
  expect(await countsOf(without)).toEqual({ ...before, ...deleted });
});

test('a reset link that was used after the backup does not work after a restore', async () => {
  const restored = folder();
  await runCommand(['restore', file, '--to', restored]);
  await using server = await startServer({ DATA_DIR: restored });
  const json = { token: RESET_TOKEN, password: 'Better-horse2!' };
  expect((await call(remote(server.address), resetPassword, { json })).error().code).toBe(
    'reset_link_invalid',
  );
});

test('a backup of a release without reset links is restored', async () => {
  const [older, backup, restored] = [folder(), folder(), folder()];
  await mkdir(older);
  await withDatabase({ dataDir: older }, async (db) => {
    const provider = { getMigrations: () => Promise.resolve(migrations('sqlite')) };
    await new Migrator({ db, provider }).migrateTo('0004-deletions');
  });
  expect(await runCommand(['backup', backup, '--from', older])).toMatchObject({ code: 0, stderr: '' });
  expect(await runCommand(['restore', backup, '--to', restored])).toMatchObject({ code: 0, stderr: '' });
});
