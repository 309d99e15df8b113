import { expect, test } from 'vitest';
import {
  deleteDecidedRegistrations,
  isPendingSince,
} from '../../src/account-state/registration-repository.ts';
import {
  deleteEndedEmails,
  hasSuspendedEmail,
  insertSuspendedEmail,
} from '../../src/account-state/suspended-email-repository.ts';
import { deleteCodesAfter, deletePasskeysAfter } from '../../src/accounts/added-access-repository.ts';
import { deleteEndedInvitations } from '../../src/invitations/invitation-repository.ts';
import { listSuspensionsOf } from '../../src/moderation/decision-repository.ts';
import { deleteOldAccountEvents } from '../../src/notifications/account-event-repository.ts';
import { deleteOldNotifications, findFirstAfter } from '../../src/notifications/notification-repository.ts';
import { findUnusedLink } from '../../src/recovery/reset-link-repository.ts';
import {
  deleteExpiredComments,
  deleteRemovedComment,
  deleteRemovedPost,
  insertRemovedComment,
  insertRemovedPost,
  markExpiredPosts,
} from '../../src/removals/removal-repository.ts';
import { deleteExpiredAccessTokens } from '../../src/sessions/access-token-repository.ts';
import { deleteExpiredSessions } from '../../src/sessions/session-repository.ts';
import { listUsers } from '../../src/users/member-repository.ts';
import { openPlaza } from '../support/app.ts';
import { seedInvitation } from '../support/invitations.ts';
import { seedDecision } from '../support/moderation.ts';
import { seedNotification } from '../support/notifications.ts';
import { seedApplicant } from '../support/registrations.ts';
import { seedComments, seedPost, seedUsers, signIn } from '../support/seed.ts';
import { write } from '../support/write.ts';

const { resources } = await openPlaza();
const { db } = resources;
/** In milliseconds since 1970, as all times here. */
const END = 1_000_000;
const ROWS = 10;
const [userId = 0] = await seedUsers(db, ['member']);

test('a decision about a registration is deleted at the end of its time, not before', async () => {
  const { registrationId } = await seedApplicant(db, 'decided');
  const decided = { decided_at: END, outcome: 'approved', user_id: null } as const;
  await db.updateTable('registrations').set(decided).where('id', '=', registrationId).execute();
  expect(await deleteDecidedRegistrations(db, END - 1, ROWS)).toBe(0);
  expect(await deleteDecidedRegistrations(db, END, ROWS)).toBe(1);
});

test('a registration waits since the time of its creation', async () => {
  const { registrationId } = await seedApplicant(db, 'waiting');
  await db.updateTable('registrations').set({ created_at: END }).where('id', '=', registrationId).execute();
  expect(await isPendingSince(db, registrationId, END - 1)).toBe(false);
  expect(await isPendingSince(db, registrationId, END)).toBe(true);
});

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

test('an invitation is deleted at the end of its time, which is shorter without a use', async () => {
  const [used, unused] = [
    await seedInvitation(db, userId, 'used'),
    await seedInvitation(db, userId, 'unused'),
  ];
  await db.updateTable('invitations').set({ expires_at: END }).execute();
  await db.updateTable('invitations').set({ use_count: 1 }).where('id', '=', used).execute();
  const left = async (until: number, unusedUntil: number) => {
    await deleteEndedInvitations(db, { until, unusedUntil, rows: ROWS });
    const rows = await db.selectFrom('invitations').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  expect(await left(END - 1, END - 1)).toEqual([used, unused]);
  expect(await left(END - 1, END)).toEqual([used]);
  expect(await left(END, END)).toEqual([]);
});

test('an event of an account is deleted at the end of its time, not before', async () => {
  const event = { user_id: userId, news: 'password_changed', detail: '', created_at: END } as const;
  await db.insertInto('account_events').values(event).execute();
  expect(await deleteOldAccountEvents(db, END - 1, ROWS)).toBe(0);
  expect(await deleteOldAccountEvents(db, END, ROWS)).toBe(1);
});

test('a notification is deleted at the end of its time, not before, and below an id', async () => {
  const postId = await seedPost(db, userId);
  const [commentId = 0] = await seedComments(db, postId, userId, 1);
  const id = await seedNotification(db, { userId, postId, commentId, at: END });
  expect(await findFirstAfter(db, END - 1)).toBe(id);
  expect(await findFirstAfter(db, END)).toBeUndefined();
  expect(await deleteOldNotifications(db, END - 1, id + 1, ROWS)).toBe(0);
  expect(await deleteOldNotifications(db, END, id, ROWS)).toBe(0);
  expect(await deleteOldNotifications(db, END, id + 1, ROWS)).toBe(1);
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

test('removed content can be restored since a time, and is deleted after another one', async () => {
  const [postId, restoredId] = [await seedPost(db, userId), await seedPost(db, userId)];
  const [commentId = 0, restoredComment = 0] = await seedComments(db, postId, userId, 2);
  await write(db, async (trx) => {
    const removed = { reason: '', removed_at: END };
    for (const post_id of [postId, restoredId]) await insertRemovedPost(trx, { ...removed, post_id });
    for (const comment_id of [commentId, restoredComment])
      await insertRemovedComment(trx, { ...removed, comment_id });
    expect(await deleteRemovedPost(trx, restoredId, END + 1)).toBe(false);
    expect(await deleteRemovedPost(trx, restoredId, END)).toBe(true);
    expect(await deleteRemovedComment(trx, restoredComment, END + 1)).toBe(false);
    expect(await deleteRemovedComment(trx, restoredComment, END)).toBe(true);
  });
  expect(await deleteExpiredComments(db, END - 1, ROWS)).toBe(0);
  expect(await deleteExpiredComments(db, END, ROWS)).toBe(1);
  expect(await markExpiredPosts(db, END - 1, ROWS)).toBe(0);
  expect(await markExpiredPosts(db, END, ROWS)).toBe(1);
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
  const times = { created_at: 1, expires_at: END, used_at: null };
  const creator = { kind: 'email', created_by: null, creator_id: null, fingerprint: null } as const;
  await db
    .insertInto('reset_links')
    .values({ token_hash: 'a', user_id: userId, ...creator, ...times })
    .execute();
  expect(await findUnusedLink(db, 'a', END - 1)).toBeDefined();
  expect(await findUnusedLink(db, 'a', END)).toBeUndefined();
});
