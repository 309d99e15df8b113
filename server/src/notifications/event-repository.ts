import { ACTOR_COUNT_MAX } from '@plaza/contract/notification.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isVisibleComment, isVisiblePost, isVisibleUser } from '../deletions/visibility-repository.ts';

// The events of a notification, derived from the rows that tell what happened, for statements that read `notifications` and, as
// left joins, `posts` and `reports`. What is deleted, removed, withdrawn or hidden by a block is no event.

/** Whether two members see each other. */
export const areNotBlocked = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(
  not exists (select 1 from blocks where blocks.user_id = ${one} and blocks.blocked_id = ${other})
  and not exists (select 1 from blocks where blocks.user_id = ${other} and blocks.blocked_id = ${one}))`;

/** Whether the recipient is notified about what another member does: not the same, not hidden by a block, and not muted. */
const isNotifiedOf = (actor: string): RawBuilder<SqlBool> => {
  const [recipient, other] = [sql.ref('notifications.user_id'), sql.ref(actor)];
  return sql`(${recipient} <> ${other} and ${areNotBlocked(recipient, other)}
    and not exists (select 1 from mutes where mutes.user_id = ${recipient} and mutes.muted_id = ${other}))`;
};

/** Whether a member is notified about a comment as mentioned, and not in another way. */
export const isMentionedIn = (comment: string, member: string): RawBuilder<SqlBool> => sql`(
  exists (select 1 from mentions
    where mentions.comment_id = ${sql.ref(comment)} and mentions.user_id = ${sql.ref(member)})
  and not exists (select 1 from muted_kinds
    where muted_kinds.user_id = ${sql.ref(member)} and muted_kinds.kind = 'mention'))`;

/** Whether the member can see the post, if the notification has one. Needs `posts`. */
export const hasVisiblePost: RawBuilder<SqlBool> = sql`(notifications.post_id is null or (
  ${isVisiblePost} and ${areNotBlocked(sql.ref('notifications.user_id'), sql.ref('posts.user_id'))}))`;

const MAX_ID = sql.lit(Number.MAX_SAFE_INTEGER);
const isInRange = (id: string) => sql`${sql.ref(id)} >= notifications.first_id
  and ${sql.ref(id)} <= coalesce(notifications.last_id, ${MAX_ID})`;

const isRecipient = (roles: RawBuilder<SqlBool>) => sql`exists (
  select 1 from users as recipient where recipient.id = notifications.user_id and ${roles})`;

/** Selects of the events: `place` orders them, `comment_id` is the comment or null. */
const COMMENTS = sql`
  select comments.id as place, comments.user_id, comments.id as comment_id from comments
  where comments.post_id = notifications.post_id and ${isInRange('comments.id')} and ${isVisibleComment}
    and not ${isMentionedIn('comments.id', 'notifications.user_id')}`;
const MENTIONS = sql`
  select mentions.id as place, coalesce(comments.user_id, posts.user_id) as user_id, mentions.comment_id
  from mentions left join comments on comments.id = mentions.comment_id
  where mentions.user_id = notifications.user_id and mentions.post_id = notifications.post_id
    and ${isInRange('mentions.id')} and (mentions.comment_id is null or ${isVisibleComment})`;
const LIKES = sql`
  select reactions.created_at as place, reactions.user_id, null as comment_id from reactions
  where reactions.post_id = notifications.post_id and reactions.kind = 'like'
    and reactions.created_at >= notifications.created_at
    and reactions.created_at <= coalesce(notifications.read_at, ${MAX_ID})
    and ${isVisibleUser('reactions.user_id')}`;
const USES = sql`
  select uses.id as place, uses.user_id, null as comment_id from invitation_uses as uses
  where uses.invitation_id = notifications.invitation_id and ${isInRange('uses.id')}
    and uses.user_id is not null and ${isVisibleUser('uses.user_id')}`;
const REGISTRATIONS = sql`
  select registrations.id as place, registrations.user_id, null as comment_id from registrations
  where registrations.user_id is not null and ${isInRange('registrations.id')}
    and ${isVisibleUser('registrations.user_id')} and ${isRecipient(sql`recipient.role <> 'user'`)}`;

const ofActors = (events: RawBuilder<unknown>) => sql`(${events}) as event
  where ${isNotifiedOf('event.user_id')}`;

/** Open reports of other members that the recipient sees, as in `moderation-policy.ts`. */
const openReports = sql`reports as open
  inner join users as reported on reported.id = open.user_id
  where open.decision_id is null and ${isInRange('open.id')} and ${isVisibleUser('open.user_id')}
    and open.user_id <> notifications.user_id
    and (open.reporter_id is null or open.reporter_id <> notifications.user_id)
    and ${isRecipient(sql`(recipient.role = 'owner' or (recipient.role = 'moderator' and reported.role = 'user'))`)}`;

/** An own report with an outcome; those who blocked the reporter seem to have left. Needs `reports`. */
const hasOutcome = sql`(reports.decision_id is not null and ${isVisibleUser('reports.user_id')} and not exists (
  select 1 from blocks where blocks.user_id = reports.user_id and blocks.blocked_id = notifications.user_id))`;

const exists = (rows: RawBuilder<unknown>) => sql`exists (select 1 from ${rows})`;

/** Whether a notification has an event. */
export const hasEvents = sql<SqlBool>`case
  when notifications.kind in ('comment', 'thread') then ${exists(ofActors(COMMENTS))}
  when notifications.kind = 'mention' then ${exists(ofActors(MENTIONS))}
  when notifications.kind = 'like' then ${exists(ofActors(LIKES))}
  when notifications.kind = 'joined' then ${exists(ofActors(USES))}
  when notifications.kind = 'pending' then ${exists(ofActors(REGISTRATIONS))}
  when notifications.kind = 'report' then ${exists(openReports)}
  else notifications.decision_id is not null or ${hasOutcome} end`;

const newestActors = (events: RawBuilder<unknown>) => sql`(
  select string_agg(newest.user_id || '', ',') from (
    select event.user_id from ${ofActors(events)} order by event.place desc limit ${sql.lit(ACTOR_COUNT_MAX)}
  ) as newest)`;

/** The members of the newest events, each as often as the member acted, the last first: ids with commas, or null. */
export const actorIds = sql<string | null>`case
  when notifications.kind in ('comment', 'thread') then ${newestActors(COMMENTS)}
  when notifications.kind = 'mention' then ${newestActors(MENTIONS)}
  when notifications.kind = 'like' then ${newestActors(LIKES)}
  when notifications.kind = 'joined' then ${newestActors(USES)}
  when notifications.kind = 'pending' then ${newestActors(REGISTRATIONS)} end`;

const firstComment = (events: RawBuilder<unknown>) => sql`(
  select event.comment_id from ${ofActors(events)} order by event.place limit 1)`;

/** The comment of the first event; null without one. */
export const firstCommentId = sql<number | null>`case
  when notifications.kind in ('comment', 'thread') then ${firstComment(COMMENTS)}
  when notifications.kind = 'mention' then ${firstComment(MENTIONS)} end`;

/** The number of open reports, of notifications about these; otherwise null. */
export const openReportCount = sql<number | null>`case when notifications.kind = 'report' then (
  select count(*) from (select 1 from ${openReports} limit ${sql.lit(ACTOR_COUNT_MAX)}) as counted) end`;
