import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { renewEarlyTimes } from '../../src/clock/clock-repository.ts';
import { EARLIEST_TIME } from '../../src/clock/plausible-time.ts';
import { openPlaza } from '../support/app.ts';
import { seedDecision } from '../support/moderation.ts';
import { seedNotification } from '../support/notifications.ts';
import { seedActor, seedComments, seedPost } from '../support/seed.ts';
import { write } from '../support/write.ts';

const { db } = await openPlaza();
const NOW = EARLIEST_TIME + 1000;

/** The times by which rows are deleted or emptied when they are old. */
const RENEWED = [
  'account_events.created_at',
  'decisions.decided_at',
  'decisions.gone_at',
  'invitations.expires_at',
  'invitations.revoked_at',
  'notifications.changed_at',
  'old_usernames.visited_at',
  'registrations.created_at',
  'registrations.decided_at',
  'removed_comments.removed_at',
  'removed_posts.removed_at',
  'reports.gone_at',
  'reset_links.created_at',
];

/** All other times. */
const KEPT = new Set([
  'access_tokens.expires_at',
  'blocks.created_at',
  'comments.created_at',
  'decisions.appealed_at',
  'decisions.emptied_at',
  'decisions.reverted_at',
  'decisions.until',
  'deferred_emails.asked_at',
  'deferred_emails.next_at',
  'idempotency_keys.created_at',
  'images.created_at',
  'installation.known_time',
  'invitation_uses.used_at',
  'invitations.created_at',
  'log.at',
  'mentions.created_at',
  'mutes.created_at',
  'notifications.created_at',
  'notifications.read_at',
  'old_usernames.created_at',
  'page_errors.last_at',
  'passkey_challenges.expires_at',
  'passkeys.created_at',
  'passkeys.last_used_at',
  'posts.created_at',
  'posts.updated_at',
  'rate_counts.ends_at',
  'reactions.created_at',
  'recovery_codes.created_at',
  'reports.account_deleted_at',
  'reports.created_at',
  'reports.emptied_at',
  'reset_links.expires_at',
  'reset_links.used_at',
  'sessions.authenticated_at',
  'sessions.created_at',
  'sessions.expires_at',
  'sessions.rotated_at',
  'suspended_emails.until',
  'suspensions.until',
  'users.created_at',
  'views.created_at',
]);

const timeColumns = async (): Promise<string[]> =>
  (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns
      .filter((column) => /(^|_)(at|until|time)$/.test(column.name))
      .map((column) => `${name}.${column.name}`),
  );

/** The values of a column, without null. */
async function timesOf(name: string): Promise<number[]> {
  const [table = '', column = ''] = name.split('.');
  const { rows } = await sql<{ time: number }>`select ${sql.ref(column)} as time from ${sql.table(table)}
    where ${sql.ref(column)} is not null`.execute(db);
  return rows.map(({ time }) => time);
}

/** Creates rows that are deleted or emptied when they are old, with this time. */
async function seedAged(at: number): Promise<void> {
  const { userId } = await seedActor(db, `member${at}`);
  const [postId, removedId] = [await seedPost(db, userId), await seedPost(db, userId)];
  const [commentId = 0] = await seedComments(db, postId, userId, 1);
  const removed = { removed_at: at, reason: 'No advertising.' };
  await db
    .insertInto('removed_posts')
    .values({ ...removed, post_id: removedId })
    .execute();
  await db
    .insertInto('removed_comments')
    .values({ ...removed, comment_id: commentId })
    .execute();
  await seedNotification(db, { userId, postId, commentId, at });
  const decision = await seedDecision(db, userId);
  await db.updateTable('decisions').set({ decided_at: at, gone_at: at }).where('id', '=', decision).execute();
  const subject = {
    subject_type: 'post',
    subject_id: postId,
    user_id: userId,
    title: '',
    content: '',
  } as const;
  const report = { ...subject, reporter_id: null, reason: 'spam', body: '', decision_id: null } as const;
  await db
    .insertInto('reports')
    .values({ ...report, created_at: at, gone_at: at })
    .execute();
  const decided = { decided_at: at, decided_by: 'mod', outcome: 'approved' } as const;
  await db
    .insertInto('registrations')
    .values({ user_id: null, about: '', created_at: at, ...decided })
    .execute();
  const invitation = { creator_id: userId, creator_username: 'ann', note: '', max_uses: null };
  await db
    .insertInto('invitations')
    .values({ ...invitation, code: `CODE${at}`, created_at: at, expires_at: at, revoked_at: at })
    .execute();
  const event = {
    user_id: userId,
    news: 'password_changed',
    actor: null,
    detail: '',
    link_hash: null,
  } as const;
  await db
    .insertInto('account_events')
    .values({ ...event, created_at: at })
    .execute();
  const link = {
    user_id: userId,
    kind: 'command',
    created_by: null,
    creator_id: null,
    used_at: null,
  } as const;
  await db
    .insertInto('reset_links')
    .values({ ...link, token_hash: `hash${at}`, fingerprint: null, created_at: at, expires_at: at })
    .execute();
  await db
    .insertInto('old_usernames')
    .values({ username_key: `former${at}`, user_id: userId, created_at: at, visited_at: at })
    .execute();
}

test('each column of a time is among those that are renewed, or among the others', async () => {
  const unlisted = (await timeColumns()).filter((name) => !RENEWED.includes(name) && !KEPT.has(name));
  expect(unlisted).toEqual([]);
});

test.each([
  ['before the first version of Plaza is renewed', EARLIEST_TIME - 1, NOW],
  ['after it stays', EARLIEST_TIME, EARLIEST_TIME],
])('a time %s', async (_what, at, expected) => {
  await seedAged(at);
  for (const name of RENEWED) expect(await timesOf(name), name).toContain(at);
  await write(db, (trx) => renewEarlyTimes(trx, NOW));
  for (const name of RENEWED) expect(await timesOf(name), name).toContain(expected);
});
