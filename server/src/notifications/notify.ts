import { findMentions } from '@plaza/contract/mention.ts';
import type { Change } from '../bus/bus.ts';
import type { Trx } from '../db/open.ts';
import * as members from './member-recipient-repository.ts';
import { insertMentions } from './mention-repository.ts';
import { lockLeftThreads, setRead } from './notification-repository.ts';
import {
  expectNextEvent,
  expectNextEventOf,
  expectNextLike,
  listUnreadMembers,
  notifyAboutComment,
  notifyAboutCommentWithMentions,
  notifyAboutLike,
  notifyAboutMentions,
} from './post-recipient-repository.ts';

// Called in the transaction of an action, after it. All return the changes to publish after the commit.

interface Action {
  readonly postId: number;
  /** The author of the post. */
  readonly authorId: number;
  /** The member who acted, and is never notified. */
  readonly actorId: number;
  /** In milliseconds since 1970, as stored with the row. */
  readonly at: number;
}

/** Records the mentions in a comment, and notifies author, thread and mentioned members. */
export async function notifyOfComment(
  trx: Trx,
  { commentId, body, ...action }: Action & { readonly commentId: number; readonly body: string },
): Promise<Change[]> {
  const mention = await recordMentions(trx, action, commentId, mentionedIn([body]));
  const notify = mention === undefined ? notifyAboutComment : notifyAboutCommentWithMentions;
  return changesOf(await notify(trx, { ...action, id: commentId }));
}

/**
 * Records the mentions in a post, and notifies the mentioned members.
 * @param texts title and content
 * @param previous these before an edit; only new mentions count
 */
export async function notifyOfPost(
  trx: Trx,
  action: Action,
  texts: readonly string[],
  previous: readonly string[] = [],
): Promise<Change[]> {
  const added = mentionedIn(texts).difference(mentionedIn(previous));
  const first = await recordMentions(trx, action, null, added);
  return first === undefined ? [] : changesOf(await notifyAboutMentions(trx, { ...action, id: first }));
}

/** Notifies the author of a post of a like. */
export const notifyOfLike = async (trx: Trx, action: Action): Promise<Change[]> =>
  changesOf(await notifyAboutLike(trx, { ...action, id: 0 }));

/**
 * To be called when a comment was deleted or removed. Further comments do not concern members without a comment on the post any more,
 * nor those whose thread was notified while they deleted their last one.
 */
export async function withdrawComment(trx: Trx, postId: number): Promise<Change[]> {
  const left = await lockLeftThreads(trx, postId);
  const ids = left.map(({ id }) => id);
  if (left.length > 0) await setRead(trx, ids, Date.now());
  const changes = await changeNotifications(trx, postId);
  return [...changes, ...changesOf(left.map(({ user_id }) => user_id))];
}

/** To be called when a comment was restored, or a post was removed or restored: the notifications about the post change by that. */
export async function changeNotifications(trx: Trx, postId: number): Promise<Change[]> {
  await expectNextEvent(trx, postId);
  return endNotifications(trx, postId);
}

/** To be called when members were hidden from each other: the notifications of both change by that. */
export async function changeNotificationsOf(trx: Trx, userIds: readonly number[]): Promise<Change[]> {
  await expectNextEventOf(trx, userIds);
  return changesOf(userIds);
}

/** To be called when a post was deleted. */
export const endNotifications = async (trx: Trx, postId: number): Promise<Change[]> =>
  changesOf(await listUnreadMembers(trx, postId));

/** To be called when a like was withdrawn. */
export async function withdrawLike(trx: Trx, postId: number, authorId: number): Promise<Change[]> {
  await expectNextLike(trx, postId, authorId);
  return changesOf([authorId]);
}

/** Notifies a member of a decision, its reversal or the answer to an appeal. */
export const notifyOfDecision = async (trx: Trx, decisionId: number): Promise<Change[]> =>
  changesOf(await members.notifyAboutDecision(trx, decisionId));

/** Notifies those whose reports a decision closed. */
export const notifyOfOutcome = async (trx: Trx, decisionId: number, moderatorId: number): Promise<Change[]> =>
  changesOf(await members.notifyAboutOutcome(trx, decisionId, moderatorId));

/** Notifies the creator of an invitation of its use. */
export const notifyOfUse = async (trx: Trx, useId: number): Promise<Change[]> =>
  changesOf(await members.notifyAboutUse(trx, useId));

/** Notifies moderators and owners of a registration that waits for a decision. */
export const notifyOfRegistration = async (trx: Trx, registrationId: number): Promise<Change[]> =>
  changesOf(await members.notifyAboutRegistration(trx, registrationId));

/** Notifies the moderators and owners who see a report. */
export const notifyOfReport = async (trx: Trx, reportId: number): Promise<Change[]> =>
  changesOf(await members.notifyAboutReport(trx, reportId));

/**
 * To be called when a member visits a post: marks the notifications about the post and its comments as read.
 * @param locked their ids, from `lockedUnreadAboutPost` in an earlier statement of the transaction
 */
export async function readLocked(trx: Trx, userId: number, locked: string | null): Promise<Change[]> {
  if (locked === null) return [];
  await setRead(trx, locked.split(',').map(Number), Date.now());
  return changesOf([userId]);
}

const changesOf = (userIds: Iterable<number>): Change[] =>
  Array.from(new Set(userIds), (userId) => ['notification', userId]);

/** The usernames in texts, in lower case. */
const mentionedIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => findMentions(text).map(({ username }) => username.toLowerCase())));

async function recordMentions(
  trx: Trx,
  { postId, at }: Pick<Action, 'postId' | 'at'>,
  commentId: number | null,
  usernames: ReadonlySet<string>,
): Promise<number | undefined> {
  if (usernames.size === 0) return undefined;
  return insertMentions(trx, { post_id: postId, comment_id: commentId, created_at: at }, [...usernames]);
}
