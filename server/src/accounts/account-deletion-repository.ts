import { sql } from 'kysely';
import type { Change } from '../bus/bus.ts';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { changeNotificationsOf } from '../notifications/notify.ts';
import { blockExists, isSeenBy } from '../visibility/hidden-repository.ts';

/** More posts than these are not named: the caches are emptied, and pages learn other counts when they read them. */
const NAMED_POSTS = 1000;
/** To so many members whose notifications change a deletion is published. */
const NAMED_MEMBERS = 1000;

/**
 * Publishes the deletion of an account, for which only the row that marks it as deleted was written: the member, the posts of the
 * member, the posts whose counts contain the member's actions, and the members whose unread notifications were about them.
 */
export async function publishDeletion(trx: Trx, userId: number): Promise<void> {
  const postIds = await listPostsWith(trx, userId);
  const notified = await listNotified(trx, userId);
  await changeNotificationsOf(trx, notified);
  const isMore = postIds.length > NAMED_POSTS;
  publishOnCommit(
    trx,
    ['member', userId],
    ['list', userId],
    ['session', userId],
    ...(isMore ? [['account', userId] as const] : []),
    ...postIds.slice(0, NAMED_POSTS).map((id): Change => ['post', id, userId]),
    ...notified.map((id): Change => ['notification', id]),
  );
}

/** The newest posts by a member, or on which a member acted, one more than can be named. */
async function listPostsWith(trx: Trx, userId: number): Promise<number[]> {
  const limit = sql.lit(NAMED_POSTS + 1);
  const { rows } = await sql<{ id: number }>`
    select distinct id from (
      select * from (select id from posts where user_id = ${userId} order by id desc limit ${limit}) as own
      union all
      select * from (select post_id as id from views where user_id = ${userId}
        order by post_id desc limit ${limit}) as viewed
      union all
      select * from (select post_id as id from reactions where user_id = ${userId}
        order by post_id desc limit ${limit}) as liked
      union all
      select * from (select distinct post_id as id from comments where user_id = ${userId}
        order by post_id desc limit ${limit}) as commented
    ) as touched order by id desc limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * The members with unread notifications about posts that the member wrote, or on which the member acted, and who invited the member,
 * except those whom a block separates from the member; those with unread outcomes of reports about the member, except those whom the
 * member blocked, for whom they ended then; and moderators and owners, if they were told of the registration or a report.
 */
async function listNotified(trx: Trx, userId: number): Promise<number[]> {
  const seesMember = (column: string) => isSeenBy(sql.ref(column), sql`${userId}`);
  const { rows } = await sql<{ user_id: number }>`
    select user_id from notifications where read_at is null and user_id <> ${userId}
      and ${seesMember('notifications.user_id')} and post_id in (
      select id from posts where user_id = ${userId}
      union select post_id from reactions where user_id = ${userId}
      union select post_id from comments where user_id = ${userId})
    union select invitations.creator_id as user_id from invitation_uses
      inner join invitations on invitations.id = invitation_uses.invitation_id
      where invitation_uses.user_id = ${userId} and invitations.creator_id is not null
        and ${seesMember('invitations.creator_id')}
    union select notifications.user_id from reports
      inner join notifications on notifications.report_id = reports.id
      where reports.user_id = ${userId} and notifications.read_at is null
        and not ${blockExists(sql`${userId}`, sql.ref('notifications.user_id'))}
    union select users.id as user_id from users where users.role <> 'user' and (
      exists (select 1 from registrations where user_id = ${userId})
      or exists (select 1 from reports where user_id = ${userId})
      or exists (select 1 from reports where reporter_id = ${userId}))
    limit ${sql.lit(NAMED_MEMBERS)}`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}
