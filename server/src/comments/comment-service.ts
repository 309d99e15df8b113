import type { JsonOf } from '@plaza/contract/endpoint.ts';
import type { createComment } from '@plaza/contract/comment.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { notFound, notOwner } from '../errors.ts';
import { once, type Attempt } from '../idempotency/idempotency-service.ts';
import { lockPost, moveCounts } from '../posts/post-repository.ts';
import { noSuchPost } from '../posts/post-service.ts';
import { deleteCommentRow, findComment, insertComment } from './comment-repository.ts';

/** @throws AppError not_found when there is no such post */
export async function addComment(
  db: Db,
  userId: number,
  { commentBody, PostId }: JsonOf<typeof createComment>,
  attempt: Attempt | undefined,
): Promise<void> {
  await transact(db, (trx) =>
    once(trx, attempt, async () => {
      if ((await lockPost(trx, PostId)) === undefined) throw noSuchPost();
      const comment = { post_id: PostId, user_id: userId, body: commentBody, created_at: Date.now() };
      const id = await insertComment(trx, comment);
      await moveCounts(trx, PostId, { comment_count: 1 });
      return id;
    }),
  );
}

/** @throws AppError not_found, not_owner */
export async function removeComment(db: Db, userId: number, commentId: number): Promise<void> {
  await transact(db, async (trx) => {
    const comment = await findComment(trx, commentId);
    if (!comment) throw noSuchComment();
    if (comment.user_id !== userId) throw notOwner();
    await lockPost(trx, comment.post_id);
    // Somebody may have been faster until the post was locked.
    if (!(await deleteCommentRow(trx, commentId))) throw noSuchComment();
    await moveCounts(trx, comment.post_id, { comment_count: -1 });
  });
}

const noSuchComment = () => notFound('This comment does not exist, or was deleted.');
