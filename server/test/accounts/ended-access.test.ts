import { expect, test } from 'vitest';
import {
  deleteEndedEmails,
  hasSuspendedEmail,
  insertSuspendedEmail,
} from '../../src/account-state/suspended-email-repository.ts';
import { deleteCodesAfter, deletePasskeysAfter } from '../../src/accounts/added-access-repository.ts';
import { listSuspensionsOf } from '../../src/moderation/decision-repository.ts';
import { findDueEmail } from '../../src/recovery/deferred-email-repository.ts';
import { deleteOldLinks, findUnusedLink } from '../../src/recovery/reset-link-repository.ts';
import { deleteExpiredAccessTokens } from '../../src/sessions/access-token-repository.ts';
import { deleteExpiredSessions } from '../../src/sessions/session-repository.ts';
import { listUsers } from '../../src/users/member-repository.ts';
import { openPlaza } from '../support/app.ts';
import { END, ROWS } from '../support/ends.ts';
import { seedDecision } from '../support/moderation.ts';
import { seedUsers, signIn } from '../support/seed.ts';
import { write } from '../support/write.ts';

const { resources } = await openPlaza();
const { db } = resources;
const [userId = 0] = await seedUsers(db, ['member']);

async function seedLink(link: { token_hash: string; created_at: number; expires_at: number }): Promise<void> {
  const creator = { kind: 'email', created_by: null, creator_id: null, fingerprint: null } as const;
  await db
    .insertInto('reset_links')
    .values({ ...link, ...creator, user_id: userId, used_at: null })
    .execute();
}

test('the address of a suspended member is rejected until its end, is then deleted, and ends never earlier', async () => {
  const insert = (until: number) => write(db, (trx) => insertSuspendedEmail(trx, { email_hash: 'a', until }));
  await insert(END);
  await insert(END - 1);
  expect(await hasSuspendedEmail(db, 'a', END - 1)).toBe(true);
  expect(await hasSuspendedEmail(db, 'a', END)).toBe(false);
  expect(await deleteEndedEmails(db, END - 1, ROWS)).toBe(0);
  expect(await deleteEndedEmails(db, END, ROWS)).toBe(1);
});

test('a suspension ends at its end', async () => {
  const id = await seedDecision(db, userId);
  const suspended = { measure: 'suspend_7', until: END } as const;
  await db.updateTable('decisions').set(suspended).where('id', '=', id).execute();
  expect(await listSuspensionsOf(db, userId, END - 1)).toHaveLength(1);
  expect(await listSuspensionsOf(db, userId, END)).toEqual([]);
});

test('access is deleted that a member added after a time', async () => {
  const passkey = { user_id: userId, credential_id: 'a', public_key: 'b', counter: 0, name: 'Key' };
  await db
    .insertInto('passkeys')
    .values({ ...passkey, created_at: END, last_used_at: null })
    .execute();
  await db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: 'a', created_at: END })
    .execute();
  const remove = (time: number) =>
    write(db, async (trx) => [
      await deletePasskeysAfter(trx, userId, time),
      await deleteCodesAfter(trx, userId, time),
    ]);
  expect(await remove(END)).toEqual([[], false]);
  expect(await remove(END - 1)).toEqual([['Key'], true]);
});

test('a session and its access token are deleted at their ends, not before', async () => {
  const [sessionUser = 0] = await seedUsers(db, ['session']);
  await signIn(db, sessionUser);
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', sessionUser);
  await db
    .updateTable('access_tokens')
    .set({ expires_at: END })
    .where('session_id', 'in', sessions)
    .execute();
  expect(await deleteExpiredAccessTokens(db, END - 1, ROWS)).toBe(0);
  expect(await deleteExpiredAccessTokens(db, END, ROWS)).toBe(1);
  await db.updateTable('sessions').set({ expires_at: END }).where('user_id', '=', sessionUser).execute();
  expect(await deleteExpiredSessions(db, END - 1, ROWS)).toBe(0);
  expect(await deleteExpiredSessions(db, END, ROWS)).toBe(1);
});

test('a member is listed as suspended until the end of the suspension', async () => {
  const [suspended = 0] = await seedUsers(db, ['suspended']);
  await db.insertInto('suspensions').values({ user_id: suspended, until: END, reason: '' }).execute();
  const listed = async (suspendedAt: number) =>
    (await listUsers(db, { suspendedAt }, ROWS)).map(({ id }) => id);
  expect(await listed(END - 1)).toEqual([suspended]);
  expect(await listed(END)).toEqual([]);
});

test('a reset link is valid until its end', async () => {
  await seedLink({ token_hash: 'a', created_at: 1, expires_at: END });
  expect(await findUnusedLink(db, 'a', END - 1)).toBeDefined();
  expect(await findUnusedLink(db, 'a', END)).toBeUndefined();
});

test('a reset link is kept for a time, and a deferred email waits for one', async () => {
  await seedLink({ token_hash: 'b', created_at: END, expires_at: END + 1 });
  const removed = async (until: number) => {
    await deleteOldLinks(db, until, ROWS);
    return (await findUnusedLink(db, 'b', END)) === undefined;
  };
  expect([await removed(END - 1), await removed(END)]).toEqual([false, true]);
  const email = { user_id: userId, fingerprint: 'a', asked_at: 1, next_at: END };
  await db.insertInto('deferred_emails').values(email).execute();
  expect(await findDueEmail(db, END - 1)).toBeUndefined();
  expect(await findDueEmail(db, END)).toBeDefined();
});
