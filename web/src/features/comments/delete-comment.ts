import { deleteComment as deleteCommentEndpoint, type Comment } from '@plaza/contract/comment.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { createOptimisticDelete } from '../../api/optimistic-delete.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { showFailure } from '../../ui/toast.tsx';
import { refreshPost } from '../posts/cache/post-cache.ts';
import { addToCommentCount, changeComments, refreshInOtherTabs } from './comment-cache.ts';
import { withoutComment } from './comment-pages.ts';

export const commentDeletion = createOptimisticDelete();

/** Deletes a comment, which disappears from list and count at once, and appears again after a failure, with a message. */
export async function deleteComment(comment: Comment): Promise<void> {
  const { id: commentId, PostId } = comment;
  addToCommentCount(PostId, -1);
  try {
    await commentDeletion.run(
      commentId,
      () => call(deleteCommentEndpoint, { params: { commentId } }),
      () => changeComments(PostId, (loaded) => withoutComment(loaded, commentId)),
    );
    refreshInOtherTabs(PostId, commentId);
  } catch (error) {
    addToCommentCount(PostId, 1);
    const text = currentTranslate()('comments.notDeleted', { reason: messageOf(error) });
    showFailure(text, () => void deleteComment(comment));
  }
  refreshPost(PostId);
}
