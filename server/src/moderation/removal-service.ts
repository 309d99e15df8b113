import { publishOnCommit } from '../bus/transact-and-publish.ts';
import { findStoredComment } from '../comments/comment-repository.ts';
import type { Db, Trx } from '../db/open.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { changeNotifications, withdrawComment } from '../notifications/notify.ts';
import { lockPost, moveCounts } from '../posts/post-repository.ts';
import { movePostCount } from '../users/user-repository.ts';
import { REMOVED_MS, type Removed } from '../removals/removal-table.ts';
import {
  deleteExpiredComments,
  deleteRemovedComment,
  deleteRemovedPost,
  insertRemovedComment,
  insertRemovedPost,
  markExpiredPosts,
  setRemovedComment,
  setRemovedPost,
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
 * Hides a post or comment from all but its author and moderators, who may restore it within 30 days. Of removed content, only reason
 * and time change.
 * @returns false when it does not exist or is deleted
 */
export function removeContent(trx: Trx, { type, id }: Removable, removed: Removed): Promise<boolean> {
  return type === 'post' ? removePost(trx, id, removed) : removeComment(trx, id, removed);
}

/** Shows a removed post or comment again, with all that belongs to it; not after 30 days, or when it was deleted meanwhile. */
export function restoreContent(trx: Trx, { type, id }: Removable): Promise<void> {
  const since = Date.now() - REMOVED_MS;
  return type === 'post' ? restorePost(trx, id, since) : restoreComment(trx, id, since);
}

/** Deletes what was removed 30 days and an hour ago; the rows of posts follow later. @returns the number of posts and comments */
export async function deleteExpiredRemovals(db: Db, stop: AbortSignal): Promise<number> {
  const until = Date.now() - REMOVED_MS - SLACK_MS;
  const posts = await deleteInBatches((rows) => markExpiredPosts(db, until, rows), stop);
  return posts + (await deleteInBatches((rows) => deleteExpiredComments(db, until, rows), stop));
}

async function removePost(trx: Trx, postId: number, removed: Removed): Promise<boolean> {
  const post = await lockStoredPost(trx, postId);
  if (!post) return false;
  if (await insertRemovedPost(trx, { post_id: postId, ...removed })) {
    await movePostCount(trx, post.user_id, -1);
    await publishPost(trx, postId, post.user_id);
  } else {
    await setRemovedPost(trx, postId, removed);
  }
  return true;
}

async function restorePost(trx: Trx, postId: number, since: number): Promise<void> {
  const post = await lockStoredPost(trx, postId);
  if (!post || !(await deleteRemovedPost(trx, postId, since))) return;
  await movePostCount(trx, post.user_id, 1);
  await publishPost(trx, postId, post.user_id);
}

async function lockStoredPost(trx: Trx, postId: number) {
  await lockPost(trx, postId);
  // Again, because another request may have deleted it while this one waited for the lock.
  return lockPost(trx, postId);
}

async function publishPost(trx: Trx, postId: number, authorId: number): Promise<void> {
  publishOnCommit(trx, ['post', postId], ['list', authorId], ['removal', postId, authorId]);
  await changeNotifications(trx, postId, authorId);
}

async function removeComment(trx: Trx, commentId: number, removed: Removed): Promise<boolean> {
  const comment = await lockStoredComment(trx, commentId);
  if (!comment) return false;
  if (await insertRemovedComment(trx, { comment_id: commentId, ...removed })) {
    publishOnCommit(trx, ['comment_removed', commentId, comment.post_id, comment.user_id]);
    await withdrawComment(trx, comment.post_id, comment.user_id);
    await moveCounts(trx, comment.post_id, { comment_count: -1 }, comment.user_id);
  } else {
    await setRemovedComment(trx, commentId, removed);
  }
  return true;
}

async function restoreComment(trx: Trx, commentId: number, since: number): Promise<void> {
  const comment = await lockStoredComment(trx, commentId);
  if (!comment || !(await deleteRemovedComment(trx, commentId, since))) return;
  publishOnCommit(trx, ['comment_restored', commentId, comment.post_id, comment.user_id]);
  await changeNotifications(trx, comment.post_id, comment.user_id);
  await moveCounts(trx, comment.post_id, { comment_count: 1 }, comment.user_id);
}

/** Locks a comment, its author and its post; undefined when one of them is deleted. */
async function lockStoredComment(trx: Trx, commentId: number) {
  const comment = await findStoredComment(trx, commentId);
  if (!comment) return undefined;
  await lockSubject(trx, 'comment', commentId, { userId: comment.user_id, postId: comment.post_id });
  return findStoredComment(trx, commentId);
}
