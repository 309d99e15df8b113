import type { Change } from '../bus/bus.ts';
import { findStoredComment } from '../comments/comment-repository.ts';
import { noSuchComment } from '../comments/comment-service.ts';
import type { Db, Trx } from '../db/open.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { changeNotifications, withdrawComment } from '../notifications/notify.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { lockPost, moveCounts } from '../posts/post-repository.ts';
import { movePostCount } from '../users/user-repository.ts';
import { REMOVED_MS } from '../removals/removal-table.ts';
import {
  deleteExpiredComments,
  deleteRemovedComment,
  deleteRemovedPost,
  insertRemovedComment,
  insertRemovedPost,
  markExpiredPosts,
} from '../removals/removal-repository.ts';
import { lockSubject } from './subject-repository.ts';

/** What a moderator can remove. */
export interface Removable {
  readonly type: 'post' | 'comment';
  readonly id: number;
}

/** Removals are deleted this much later than they can be restored, so that none is restored and deleted at the same time. */
const SLACK_MS = 60 * 60 * 1000;

/**
 * Hides a post or comment from all but its author and moderators, who may restore it within 30 days.
 * @param reason shown to the author
 * @returns the changes to publish; none if it was removed before
 * @throws AppError not_found when it does not exist or is deleted
 */
export function removeContent(trx: Trx, { type, id }: Removable, reason: string): Promise<Change[]> {
  return type === 'post' ? removePost(trx, id, reason) : removeComment(trx, id, reason);
}

/**
 * Shows a removed post or comment again, with all that belongs to it.
 * @returns the changes to publish; none if it is not removed, was deleted meanwhile, or the 30 days are over
 */
export function restoreContent(trx: Trx, { type, id }: Removable): Promise<Change[]> {
  const since = Date.now() - REMOVED_MS;
  return type === 'post' ? restorePost(trx, id, since) : restoreComment(trx, id, since);
}

/** Deletes what was removed 30 days and an hour ago; the rows of posts follow later. @returns the number of posts and comments */
export async function deleteExpiredRemovals(db: Db, stop: AbortSignal): Promise<number> {
  const until = Date.now() - REMOVED_MS - SLACK_MS;
  const posts = await deleteInBatches((rows) => markExpiredPosts(db, until, rows), stop);
  return posts + (await deleteInBatches((rows) => deleteExpiredComments(db, until, rows), stop));
}

async function removePost(trx: Trx, postId: number, reason: string): Promise<Change[]> {
  const post = await lockStoredPost(trx, postId);
  if (!post) throw noSuchPost();
  if (!(await insertRemovedPost(trx, { post_id: postId, removed_at: Date.now(), reason }))) return [];
  await movePostCount(trx, post.user_id, -1);
  return changesOfPost(trx, postId, post.user_id);
}

async function restorePost(trx: Trx, postId: number, since: number): Promise<Change[]> {
  const post = await lockStoredPost(trx, postId);
  if (!post || !(await deleteRemovedPost(trx, postId, since))) return [];
  await movePostCount(trx, post.user_id, 1);
  return changesOfPost(trx, postId, post.user_id);
}

async function lockStoredPost(trx: Trx, postId: number) {
  await lockPost(trx, postId);
  // Again, because another request may have deleted it while this one waited for the lock.
  return lockPost(trx, postId);
}

const changesOfPost = async (trx: Trx, postId: number, authorId: number): Promise<Change[]> => [
  ['post', postId],
  ['list', authorId],
  ['removal', postId, authorId],
  ...(await changeNotifications(trx, postId)),
];

async function removeComment(trx: Trx, commentId: number, reason: string): Promise<Change[]> {
  const comment = await lockStoredComment(trx, commentId);
  if (!comment) throw noSuchComment();
  const removal = { comment_id: commentId, removed_at: Date.now(), reason };
  if (!(await insertRemovedComment(trx, removal))) return [];
  const notified = await withdrawComment(trx, comment.post_id);
  await moveCounts(trx, comment.post_id, { comment_count: -1 });
  return [
    ['post', comment.post_id],
    ['comment_deleted', commentId, comment.post_id, comment.user_id],
    ...notified,
  ];
}

async function restoreComment(trx: Trx, commentId: number, since: number): Promise<Change[]> {
  const comment = await lockStoredComment(trx, commentId);
  if (!comment || !(await deleteRemovedComment(trx, commentId, since))) return [];
  const notified = await changeNotifications(trx, comment.post_id);
  await moveCounts(trx, comment.post_id, { comment_count: 1 });
  return [
    ['post', comment.post_id],
    ['comment_created', commentId, comment.post_id, comment.user_id],
    ...notified,
  ];
}

/** Locks a comment, its author and its post; undefined when one of them is deleted. */
async function lockStoredComment(trx: Trx, commentId: number) {
  const comment = await findStoredComment(trx, commentId);
  if (!comment) return undefined;
  await lockSubject(trx, 'comment', commentId, { userId: comment.user_id, postId: comment.post_id });
  return findStoredComment(trx, commentId);
}
