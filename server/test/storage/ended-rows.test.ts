import { expect, test } from 'vitest';
import {
  deleteDecidedRegistrations,
  isPendingSince,
} from '../../src/account-state/registration-repository.ts';
import { deleteEndedInvitations } from '../../src/invitations/invitation-repository.ts';
import { deleteOldAccountEvents } from '../../src/notifications/account-event-repository.ts';
import { deleteOldNotifications, findFirstAfter } from '../../src/notifications/notification-repository.ts';
import {
  deleteExpiredComments,
  deleteRemovedComment,
  deleteRemovedPost,
  insertRemovedComment,
  insertRemovedPost,
  markExpiredPosts,
} from '../../src/removals/removal-repository.ts';
import { openPlaza } from '../support/app.ts';
import { END, ROWS } from '../support/ends.ts';
import { seedInvitation } from '../support/invitations.ts';
import { seedNotification } from '../support/notifications.ts';
import { seedApplicant } from '../support/registrations.ts';
import { seedComments, seedPost, seedUsers } from '../support/seed.ts';
import { write } from '../support/write.ts';

const { resources } = await openPlaza();
const { db } = resources;
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
