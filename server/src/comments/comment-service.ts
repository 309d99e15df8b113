import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { createComment } from '@plaza/contract/comment.ts';
import type { Bus } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { notFound, notOwner } from '../errors.ts';
import { once, type Attempt } from '../idempotency/idempotency-service.ts';
import { lockPostKey, moveCounts } from '../posts/post-repository.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { deleteCommentRow, findComment, insertComment } from './comment-repository.ts';

interface CommentResources {
  readonly db: Db;
  readonly bus: Bus;
}

/**
 * @param answer reads what to answer, in the same transaction: whoever hears of trouble hears that nothing was done
 * @throws AppError not_found when there is no such post
 */
export async function addComment<T>(
  resources: CommentResources,
  userId: number,
  { commentBody, PostId }: JsonOf<typeof createComment>,
  attempt: Attempt | undefined,
  answer: (trx: Trx) => Promise<T>,
): Promise<T> {
  const insert = async (trx: Trx) => {
    if (!(await lockPostKey(trx, PostId))) throw noSuchPost();
    const comment = { post_id: PostId, user_id: userId, body: commentBody, created_at: Date.now() };
    return insertComment(trx, comment);
  };
  return transactAndPublish(resources, [['post', PostId]], async (trx) => {
    const { made } = await once(trx, attempt, () => insert(trx));
    const answered = await answer(trx);
    if (made) await moveCounts(trx, PostId, { comment_count: 1 });
    return answered;
  });
}

/** @throws AppError not_found, not_owner */
export async function removeComment(
  resources: CommentResources,
  userId: number,
  commentId: number,
): Promise<void> {
  const comment = await findComment(resources.db, commentId);
  if (!comment) throw noSuchComment();
  if (comment.user_id !== userId) throw notOwner();
  const postId = comment.post_id;
  await transactAndPublish(resources, [['post', postId]], async (trx) => {
    await lockPostKey(trx, postId);
    // Another request may have deleted it meanwhile.
    if (!(await deleteCommentRow(trx, commentId))) throw noSuchComment();
    await moveCounts(trx, postId, { comment_count: -1 });
  });
}

const noSuchComment = () => notFound('This comment does not exist, or was deleted.');
