import { MENTIONS_MAX } from '@plaza/contract/mention.ts';
import type { Change } from '../bus/bus.ts';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { loadHidden } from '../visibility/hidden-members.ts';
import { NOBODY } from '../visibility/visibility-policy.ts';
import { insertAccountEvent } from './account-event-repository.ts';
import * as members from './member-recipient-repository.ts';
import { mentionedIn, recordMentions, withdrawMentions } from './mentions.ts';
import { lockLeftThreads, setRead } from './notification-repository.ts';
import type { AccountEventTable } from './notification-table.ts';
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

// Called in the transaction of an action, after it. Members whom a block separates from the one who acted are not notified of a change:
// their notifications do not contain the action.

export interface Action {
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
): Promise<void> {
  const { count } = await recordMentions(trx, action, commentId, [...mentionedIn([body])]);
  const notify = count === 0 ? notifyAboutComment : notifyAboutCommentWithMentions;
  publishFor(trx, await notify(trx, { ...action, id: commentId }));
}

/** A post before an edit: its title and content, and how many mentions it has made. */
interface Previous {
  readonly texts: readonly string[];
  readonly mentionsMade: number;
}

/**
 * Records the mentions in a post, and notifies the mentioned members: `MENTIONS_MAX` in the life of the post.
 * @param texts title and content
 * @param previous before an edit: only new mentions are notified, and those that left the text are withdrawn while unread
 * @returns the number of new mentions
 */
export async function notifyOfPost(
  trx: Trx,
  action: Action,
  texts: readonly string[],
  previous: Previous = { texts: [], mentionsMade: 0 },
): Promise<number> {
  const [current, before] = [mentionedIn(texts), mentionedIn(previous.texts)];
  const withdrawn = await withdrawMentions(trx, action.postId, before.difference(current), current);
  const left = Math.max(0, MENTIONS_MAX - previous.mentionsMade);
  const added = [...current.difference(before)].slice(0, left);
  const { count, first } = await recordMentions(trx, action, null, added);
  const notified = count === 0 ? [] : await notifyAboutMentions(trx, { ...action, id: first });
  const { blocked } = withdrawn.length === 0 ? NOBODY : await loadHidden(trx, action.actorId);
  publishFor(trx, [...new Set(withdrawn).difference(blocked), ...notified]);
  return count;
}

/** Notifies the author of a post of a like. */
export const notifyOfLike = async (
  trx: Trx,
  { likeId: id, ...action }: Action & { readonly likeId: number },
): Promise<void> => publishFor(trx, await notifyAboutLike(trx, { ...action, id }));

/**
 * To be called when a comment was deleted or removed. Further comments do not concern members without a comment on the post any more,
 * nor those whose thread was notified while they deleted their last one.
 * @param authorId of the comment
 */
export async function withdrawComment(trx: Trx, postId: number, authorId: number): Promise<void> {
  const left = await lockLeftThreads(trx, postId);
  const ids = left.map(({ id }) => id);
  if (left.length > 0) await setRead(trx, ids, Date.now());
  await changeNotifications(trx, postId, authorId);
  publishFor(
    trx,
    left.map(({ user_id }) => user_id),
  );
}

/**
 * To be called when a comment was restored, or a post was removed or restored: the notifications about the post change by that.
 * @param authorId of the comment or post
 */
export async function changeNotifications(trx: Trx, postId: number, authorId: number): Promise<void> {
  await expectNextEvent(trx, postId, authorId);
  await endNotifications(trx, postId, authorId);
}

/**
 * To be called when what others did was hidden from members, or is shown again, or is deleted with an account: their notifications change
 * by that, which the caller publishes.
 */
export const changeNotificationsOf = (trx: Trx, userIds: readonly number[]): Promise<void> =>
  expectNextEventOf(trx, userIds);

/** To be called when a post was deleted. */
export const endNotifications = async (trx: Trx, postId: number, authorId: number): Promise<void> =>
  publishFor(trx, await listUnreadMembers(trx, postId, authorId));

/** To be called when a like was withdrawn. */
export async function withdrawLike(
  trx: Trx,
  { postId, authorId, actorId }: Omit<Action, 'at'>,
): Promise<void> {
  if ((await loadHidden(trx, actorId)).blocked.has(authorId)) return;
  await expectNextLike(trx, postId, authorId);
  publishFor(trx, [authorId]);
}

interface AccountEvent {
  readonly news: AccountEventTable['news'];
  /** Who created the reset link: the username; absent for the command line. */
  readonly by?: string | null;
  /** The name of the passkey, or the User-Agent header of the log-in. */
  readonly detail?: string | undefined;
  /** Of the reset link that was created. */
  readonly linkHash?: string;
}

/** Notifies a member of what happened to the security of the own account, whatever the settings. */
export async function notifyOfAccount(
  trx: Trx,
  userId: number,
  { news, by: actor = null, detail = '', linkHash: link_hash }: AccountEvent,
): Promise<void> {
  const event = { user_id: userId, news, actor, detail, link_hash: link_hash ?? null };
  const id = await insertAccountEvent(trx, { ...event, created_at: Date.now() });
  publishFor(trx, await members.notifyAboutAccount(trx, id));
}

/** Notifies a member of a decision, its reversal or the answer to an appeal. */
export const notifyOfDecision = async (trx: Trx, decisionId: number): Promise<void> =>
  publishFor(trx, await members.notifyAboutDecision(trx, decisionId));

/** Notifies those whose reports a decision closed. */
export const notifyOfOutcome = async (trx: Trx, decisionId: number, moderatorId: number): Promise<void> =>
  publishFor(trx, await members.notifyAboutOutcome(trx, decisionId, moderatorId));

/** Notifies the reporters of reports that the deletion of the account of a member ended. */
export const notifyOfEnd = async (trx: Trx, reportIds: readonly number[], userId: number): Promise<void> =>
  publishFor(trx, await members.notifyAboutEnd(trx, reportIds, userId));

/** To be called when a member blocked another one, whose open reports about the member end as if the account was deleted. */
export const notifyOfSeemingEnd = async (trx: Trx, userId: number, blockedId: number): Promise<void> =>
  publishFor(trx, await members.notifyAboutSeemingEnd(trx, userId, blockedId));

/** To be called when reports are open again: what their reporters were notified of does not hold any more. */
export const withdrawOutcomes = async (trx: Trx, reportIds: readonly number[]): Promise<void> =>
  publishFor(trx, await members.deleteOutcomes(trx, reportIds));

/** Notifies the creator of an invitation of its use. */
export const notifyOfUse = async (trx: Trx, useId: number): Promise<void> =>
  publishFor(trx, await members.notifyAboutUse(trx, useId));

/** Notifies moderators and owners of a registration that waits for a decision. */
export const notifyOfRegistration = async (trx: Trx, registrationId: number): Promise<void> =>
  publishFor(trx, await members.notifyAboutRegistration(trx, registrationId));

/** Notifies the moderators and owners who see a report. */
export const notifyOfReport = async (trx: Trx, reportId: number): Promise<void> =>
  publishFor(trx, await members.notifyAboutReport(trx, reportId));

/** To be called when reports or registrations were decided, or a role changed: moderators and owners may see fewer or more of them by that. */
export const changeModeratorNotifications = async (trx: Trx): Promise<void> =>
  publishFor(trx, await members.listModeratorIds(trx));

/**
 * To be called when a member visits a post: marks the notifications about the post and its comments as read.
 * @param locked their ids, from `lockedUnreadAboutPost` in an earlier statement of the transaction
 */
export async function readLocked(trx: Trx, userId: number, locked: string | null): Promise<void> {
  if (locked === null) return;
  await setRead(trx, locked.split(',').map(Number), Date.now());
  publishFor(trx, [userId]);
}

function publishFor(trx: Trx, userIds: Iterable<number>): void {
  publishOnCommit(trx, ...Array.from(new Set(userIds), (userId): Change => ['notification', userId]));
}
