import { sql, type RawBuilder } from 'kysely';
import { isListedFor, isSeenBy } from '../visibility/hidden-repository.ts';
import type { Db, Trx } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { isVisibleComment } from '../visibility/visible-repository.ts';
import { isMentionedIn } from './event-source-repository.ts';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import {
  addToUnread,
  compilable,
  FREQUENT_KINDS,
  isReceiving,
  STALE_MS,
  type Recipient,
} from './recipient-repository.ts';

/** An event on a post. */
export interface PostEvent {
  readonly postId: number;
  readonly actorId: number;
  readonly authorId: number;
  /** Of the comment or like, or of the first mention in the post. */
  readonly id: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A comment notifies those who wrote some of so many newest comments of its post. */
const THREAD_COMMENTS = 1000;
/** To so many members a deletion is published. */
const PUBLISHED_MEMBERS = 1000;

const id = (column: 'post_id' | 'author_id' | 'id') => sql`(select ${sql.ref(column)} from happened)`;

type Kind = 'comment' | 'thread' | 'like';
const RECIPIENTS = {
  author: (kind: Kind) =>
    sql`select author_id as user_id, ${sql.lit(kind)} as kind, id as first_id from happened`,
  commenters: (kind: Kind) => sql`
    select distinct newest.user_id, ${sql.lit(kind)} as kind, ${id('id')} as first_id from (
      select comments.user_id from comments where comments.post_id = ${id('post_id')} and ${isVisibleComment}
      order by comments.id desc limit ${sql.lit(THREAD_COMMENTS)}
    ) as newest where newest.user_id <> ${id('author_id')}`,
};
const recipientsOf = (kind: Kind) => RECIPIENTS[NOTIFICATION_KINDS[kind].recipients](kind);
const OF_COMMENT = sql`${recipientsOf('comment')} union all ${recipientsOf('thread')}`;
const MENTIONED_IN_COMMENT = sql`
  select mentions.user_id, 'mention' as kind, mentions.id as first_id from mentions
  where mentions.comment_id = ${id('id')}`;
const MENTIONED_IN_POST = sql`
  select mentions.user_id, 'mention' as kind, mentions.id as first_id from mentions
  where mentions.post_id = ${id('post_id')} and mentions.comment_id is null and mentions.id >= ${id('id')}`;

/** Whether the member does not receive only mentions about the post. */
const isUnmuted = sql`not exists (select 1 from muted_posts as muted
  where muted.post_id = happened.post_id and muted.user_id = recipient.user_id)`;
const isNotMentioned = sql`not ${isMentionedIn('happened.id', 'recipient.user_id')}`;

/** Neither the actor, nor a member who muted the actor, nor one whom a block separates from the actor or the author. */
const isConcerned = sql`(recipient.user_id <> happened.actor_id
  and ${isListedFor(sql.ref('recipient.user_id'), sql.ref('happened.actor_id'))}
  and ${isSeenBy(sql.ref('recipient.user_id'), sql.ref('happened.author_id'))})`;

type Parameters = readonly [postId: number, actorId: number, authorId: number, id: number, at: number];

/**
 * @param recipients selects `user_id`, `kind` and `first_id` of those concerned; `happened` is the event
 * @param condition on `recipient`
 */
function notifying(recipients: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  const run = statement((db: Db, [postId, actorId, authorId, eventId, at]: Parameters) =>
    compilable(
      db,
      sql<Recipient>`with happened (post_id, actor_id, author_id, id, at) as not materialized (
        select cast(${postId} as bigint), cast(${actorId} as bigint), cast(${authorId} as bigint),
          cast(${eventId} as bigint), cast(${at} as bigint)),
      recipient as not materialized (${recipients})
      insert into notifications (user_id, kind, post_id, subject_id, first_id, created_at, changed_at)
      select recipient.user_id, recipient.kind, happened.post_id, happened.post_id, recipient.first_id,
        happened.at, happened.at
      from happened cross join recipient where ${isReceiving} and ${isConcerned} and ${condition}
      ${addToUnread(db)}`,
    ),
  );
  return async (trx: Trx, event: PostEvent): Promise<number[]> => {
    const rows = await run(trx, [event.postId, event.actorId, event.authorId, event.id, event.at]);
    return rows.map(({ user_id }) => user_id);
  };
}

/** Notifies author and thread of a comment without mentions. @returns the members with a new or changed notification */
export const notifyAboutComment = notifying(OF_COMMENT, isUnmuted);
/** Notifies author, thread and mentioned members of a comment. @returns as above */
export const notifyAboutCommentWithMentions = notifying(
  sql`${OF_COMMENT} union all ${MENTIONED_IN_COMMENT}`,
  sql`(recipient.kind = 'mention' or (${isUnmuted} and ${isNotMentioned}))`,
);
/** Notifies the members whom a post mentions, from a mention on. @returns as above */
export const notifyAboutMentions = notifying(MENTIONED_IN_POST, sql`true`);
/** Notifies the author of a like. @returns as above */
export const notifyAboutLike = notifying(recipientsOf('like'), isUnmuted);

/** Whether no block separates the member of a notification from another one. */
const isOfSeeing = (memberId: number) => isSeenBy(sql.ref('notifications.user_id'), sql`${memberId}`);

/**
 * Makes the next event on a post change its unread notifications of frequent kinds, which may have none at present.
 * @param memberId whose content changed: the notifications of those whom a block separates from this one contain none of it
 */
export async function expectNextEvent(trx: Trx, postId: number, memberId: number): Promise<void> {
  const stale = Date.now() - STALE_MS;
  await trx
    .updateTable('notifications')
    .set({ changed_at: stale })
    .where('post_id', '=', postId)
    .where('kind', 'in', FREQUENT_KINDS)
    .where('read_at', 'is', null)
    .where('changed_at', '>', stale)
    .where(isOfSeeing(memberId))
    .execute();
}

/** The same for all unread notifications of members. Locks them in the order of `addToUnread`. */
export async function expectNextEventOf(trx: Trx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const stale = Date.now() - STALE_MS;
  const locked = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('kind', 'in', FREQUENT_KINDS)
    .where('read_at', 'is', null)
    .where('changed_at', '>', stale)
    .orderBy('user_id')
    .orderBy('kind')
    .forUpdate()
    .execute();
  const ids = locked.map((row) => row.id);
  if (ids.length > 0)
    await trx.updateTable('notifications').set({ changed_at: stale }).where('id', 'in', ids).execute();
}

/** The same for the notification of likes, which only the author has. */
export async function expectNextLike(trx: Trx, postId: number, authorId: number): Promise<void> {
  const stale = Date.now() - STALE_MS;
  await staleLike(trx, [stale, authorId, postId, stale]);
}
type StaleLike = readonly [changedAt: number, authorId: number, postId: number, fresherThan: number];
const staleLike = statement((db, [changed_at, authorId, postId, fresherThan]: StaleLike) =>
  db
    .updateTable('notifications')
    .set({ changed_at })
    .where('user_id', '=', authorId)
    .where('kind', '=', sql.lit('like'))
    .where('subject_id', '=', postId)
    .where('read_at', 'is', null)
    .where('changed_at', '>', fresherThan),
);

/** Members with unread notifications about a post, with or without events. @param memberId as of `expectNextEvent` */
export async function listUnreadMembers(db: Db, postId: number, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('post_id', '=', postId)
    .where('read_at', 'is', null)
    .where(isOfSeeing(memberId))
    .limit(PUBLISHED_MEMBERS)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
