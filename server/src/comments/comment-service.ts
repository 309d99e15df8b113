import { COMMENT_NOT_FOUND, type Comment, type createComment } from '@plaza/contract/comment.ts';
import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { Change } from '../bus/bus.ts';
import { publishOnCommit, transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { notFound, notOwner } from '../errors.ts';
import { runOnce, type IdempotentRequest } from '../idempotency/idempotency-service.ts';
import type { Page } from '../lib/page.ts';
import { notifyOfComment, withdrawComment } from '../notifications/notify.ts';
import { lockPostKey, moveCounts } from '../posts/post-repository.ts';
import { lockSeenPost } from '../posts/seen-post-service.ts';
import { deleteRemovedComment } from '../removals/removal-repository.ts';
import { isHidden, type Reader } from '../visibility/visibility-policy.ts';
import { may } from './comment-policy.ts';
import type { CommentReader } from './comment-reader.ts';
import { deleteCommentRow, findComment, insertComment, lockComment } from './comment-repository.ts';

export interface CommentResources extends DbAndBus {
  readonly commentReader: CommentReader;
}

/** Adds a comment, once for an idempotent request. @returns the first page of comments @throws AppError not_found */
export async function addComment(
  resources: CommentResources,
  viewer: Reader,
  { commentBody, PostId }: JsonOf<typeof createComment>,
  idempotent: IdempotentRequest | undefined,
): Promise<Page<Comment>> {
  const { userId } = viewer;
  let authorId = 0;
  const insert = async (trx: Trx, at: number) => {
    authorId = await lockSeenPost(trx, viewer, PostId);
    return insertComment(trx, { post_id: PostId, user_id: userId, body: commentBody, created_at: at });
  };
  return transactAndPublish(resources, async (trx) => {
    const at = Date.now();
    const { id: commentId, isFirst } = await runOnce(trx, idempotent, () => insert(trx, at));
    const page = await resources.commentReader.read(trx, viewer, PostId);
    if (!isFirst) return page;
    // Both lock rows for which other comments on the post wait.
    const comment = { postId: PostId, authorId, commentId, actorId: userId, body: commentBody, at };
    await notifyOfComment(trx, comment);
    await moveCounts(trx, PostId, { comment_count: 1 }, userId);
    return page;
  });
}

/** Deletes the viewer's own comment. @throws AppError not_found, also when another request deletes it first; not_owner */
export async function deleteComment(
  resources: CommentResources,
  viewer: Reader,
  commentId: number,
): Promise<void> {
  const comment = await findComment(resources.db, commentId);
  const isAuthor = comment?.user_id === viewer.userId;
  if (!comment || (comment.is_removed === 1 && !isAuthor)) throw noSuchComment();
  if (isHidden(viewer, comment.user_id) || isHidden(viewer, comment.post_author_id)) throw noSuchComment();
  if (!may(viewer, 'delete', { authorId: comment.user_id })) throw notOwner();
  const postId = comment.post_id;
  await transactAndPublish(resources, async (trx) => {
    await lockPostKey(trx, postId);
    if (!(await lockComment(trx, commentId))) throw noSuchComment();
    const wasRemoved = await deleteRemovedComment(trx, commentId);
    await deleteCommentRow(trx, commentId);
    const deleted: Change = ['comment_deleted', commentId, postId, comment.user_id, Number(wasRemoved)];
    publishOnCommit(trx, deleted);
    // The removal did the rest.
    if (wasRemoved) return;
    await withdrawComment(trx, postId, comment.user_id);
    await moveCounts(trx, postId, { comment_count: -1 }, comment.user_id);
  });
}

export const noSuchComment = () => notFound(COMMENT_NOT_FOUND);
