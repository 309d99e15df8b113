import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { blockTime, isListedFor } from '../visibility/hidden-repository.ts';
import { isVisibleComment, isVisibleUser } from '../visibility/visible-repository.ts';

// The rows that tell what happened, for statements that read `notifications` and, as left joins, `posts` and `reports`. What is deleted,
// removed, withdrawn or hidden by a block is no event.

/** Where the events of a kind of notifications come from. */
export interface EventSource {
  /** Which of the notifications of its kinds it is for; all by default. */
  readonly applies?: RawBuilder<SqlBool>;
  /** Whether a notification has an event. */
  readonly exists: RawBuilder<unknown>;
  /** The events, as `event` with `place`, which orders them, and `id`. Without, the notification does not number its events. */
  readonly rows?: RawBuilder<unknown>;
  /** The id of the newest row of this source, whether it is an event or not. */
  readonly newestId?: RawBuilder<unknown>;
  /** Whether `event` has `user_id`, the member who acted. */
  readonly hasActors?: boolean;
  /** Whether `event` has `comment_id`, the comment or null. */
  readonly hasComments?: boolean;
}

const MAX_ID = sql.lit(Number.MAX_SAFE_INTEGER);
const isInRange = (id: string) => sql`${sql.ref(id)} >= notifications.first_id
  and ${sql.ref(id)} <= coalesce(notifications.last_id, ${MAX_ID})`;

/** Whether the recipient is notified about what another member does: not the same, and neither hidden nor muted. */
const isNotifiedOf = (actor: string): RawBuilder<SqlBool> => {
  const [recipient, other] = [sql.ref('notifications.user_id'), sql.ref(actor)];
  return sql`(${recipient} <> ${other} and ${isListedFor(recipient, other)})`;
};
const existsIn = (rows: RawBuilder<unknown>) => sql`exists (select 1 from ${rows})`;
const newestOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(max(id), 0) from ${rows})`;

function ofActors(
  select: RawBuilder<unknown>,
  newestId: RawBuilder<unknown>,
  more: Pick<EventSource, 'applies' | 'hasComments'> = {},
): EventSource {
  const rows = sql`(${select}) as event where ${isNotifiedOf('event.user_id')}`;
  return { rows, newestId, exists: existsIn(rows), hasActors: true, ...more };
}

/** Whether a member is notified about a comment as mentioned, and not in another way. */
export const isMentionedIn = (comment: string, member: string): RawBuilder<SqlBool> => sql`(
  exists (select 1 from mentions
    where mentions.comment_id = ${sql.ref(comment)} and mentions.user_id = ${sql.ref(member)})
  and not exists (select 1 from muted_kinds
    where muted_kinds.user_id = ${sql.ref(member)} and muted_kinds.kind = 'mention'))`;

/** Visible comments on the post that do not mention the recipient. */
export const COMMENTS: EventSource = ofActors(
  sql`select comments.id as place, comments.id, comments.user_id, comments.id as comment_id from comments
    where comments.post_id = notifications.post_id and ${isInRange('comments.id')} and ${isVisibleComment}
      and not ${isMentionedIn('comments.id', 'notifications.user_id')}`,
  newestOf(sql`comments where comments.post_id = notifications.post_id`),
  { hasComments: true },
);

/** Mentions of the recipient in the post and in its comments. */
export const MENTIONS: EventSource = ofActors(
  sql`select mentions.id as place, mentions.id, coalesce(comments.user_id, posts.user_id) as user_id,
      mentions.comment_id
    from mentions left join comments on comments.id = mentions.comment_id
    where mentions.user_id = notifications.user_id and mentions.post_id = notifications.post_id
      and ${isInRange('mentions.id')} and (mentions.comment_id is null or ${isVisibleComment})`,
  newestOf(sql`mentions
    where mentions.user_id = notifications.user_id and mentions.post_id = notifications.post_id`),
  { hasComments: true },
);

const LAST_LIKE = sql`(select last_like_id from posts where posts.id = notifications.post_id)`;
const isLikeOfPost = sql`reactions.post_id = notifications.post_id and reactions.kind = 'like'
  and ${isVisibleUser('reactions.user_id')}`;
const lastLike = sql`coalesce(nullif(notifications.last_id, 0), ${MAX_ID})`;

// A process of a release before likes had ids writes 0 as first and last one, and means the times of the notification.

/** Likes of the post. */
export const LIKES: EventSource = ofActors(
  sql`select reactions.like_id as place, reactions.like_id as id, reactions.user_id from reactions
    where ${isLikeOfPost} and reactions.like_id >= notifications.first_id and reactions.like_id <= ${lastLike}
      and (coalesce(notifications.last_id, 1) <> 0 or reactions.created_at <= notifications.read_at)`,
  LAST_LIKE,
  { applies: sql`notifications.first_id > 0` },
);

/** The same for notifications of such a process. */
export const TIMED_LIKES: EventSource = ofActors(
  sql`select reactions.created_at as place, coalesce(reactions.like_id, 1) as id, reactions.user_id from reactions
    where ${isLikeOfPost} and reactions.created_at >= notifications.created_at
      and reactions.created_at <= case when notifications.last_id = 0 then notifications.read_at else ${MAX_ID} end
      and coalesce(reactions.like_id, 1) <= ${lastLike}`,
  LAST_LIKE,
  { applies: sql`notifications.first_id = 0` },
);

/** Uses of the invitation. */
export const USES: EventSource = ofActors(
  sql`select uses.id as place, uses.id, uses.user_id from invitation_uses as uses
    where uses.invitation_id = notifications.invitation_id and ${isInRange('uses.id')}
      and uses.user_id is not null and ${isVisibleUser('uses.user_id')}`,
  newestOf(sql`invitation_uses as uses where uses.invitation_id = notifications.invitation_id`),
);

const isRecipient = (roles: RawBuilder<SqlBool>) => sql`exists (
  select 1 from users as recipient where recipient.id = notifications.user_id and ${roles})`;

/** Registrations that wait for a decision. */
export const REGISTRATIONS: EventSource = ofActors(
  sql`select registrations.id as place, registrations.id, registrations.user_id from registrations
    where registrations.user_id is not null and ${isInRange('registrations.id')}
      and ${isVisibleUser('registrations.user_id')} and ${isRecipient(sql`recipient.role <> 'user'`)}`,
  newestOf(sql`registrations`),
);

const openReports = sql`(
  select open.id as place, open.id from reports as open
  inner join users as reported on reported.id = open.user_id
  where open.decision_id is null and open.account_deleted_at is null and ${isInRange('open.id')}
    and ${isVisibleUser('open.user_id')} and open.user_id <> notifications.user_id
    and (open.reporter_id is null or open.reporter_id <> notifications.user_id)
    and ${isRecipient(sql`(recipient.role = 'owner' or (recipient.role = 'moderator' and reported.role = 'user'))`)}
) as event`;

/** Open reports of other members that the recipient sees, as in `moderation-policy.ts`. */
export const OPEN_REPORTS: EventSource = {
  rows: openReports,
  newestId: newestOf(sql`reports as newest`),
  exists: existsIn(openReports),
};

/** When the member concerned blocked the reporter; null without a block. Needs `reports`, as the next one. */
const blockedAt = blockTime(sql.ref('reports.user_id'), sql.ref('notifications.user_id'));

/**
 * Whether an own report has an outcome. Those who blocked the reporter seem to have deleted the account: reports that were open then end, and
 * decided ones are gone.
 */
const hasOutcome = sql`(${isVisibleUser('reports.user_id')} and case
  when ${blockedAt} is null then reports.decision_id is not null or reports.account_deleted_at is not null
  else reports.decision_id is null or (
    select decisions.decided_at from decisions where decisions.id = reports.decision_id) > ${blockedAt} end)`;

/** Whether an own report ended, or seems to have ended, with the deletion of the account that it concerned. */
export const isEnded = sql<0 | 1>`case when reports.id is not null and (
  reports.account_deleted_at is not null or ${blockedAt} is not null) then 1 else 0 end`;

/** A decision, or the outcome of an own report. */
export const DECISION: EventSource = {
  exists: sql`(notifications.decision_id is not null or ${hasOutcome})`,
};

/** An event of the account. */
export const ACCOUNT_EVENT: EventSource = {
  exists: sql`exists (select 1 from account_events where account_events.id = notifications.subject_id)`,
};
