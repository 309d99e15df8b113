import { deleteComment as deleteCommentEndpoint, type Comment } from '@plaza/contract/comment.ts';
import { call } from '../../api/call.ts';
import { createOptimisticDelete } from '../../api/optimistic-delete.ts';
import { retryable } from '../../calls/retryable.ts';
import { say } from '../../lib/say.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { refreshPost } from '../posts/cache/post-cache.ts';
import { addToCommentCount, changeComments, refreshInOtherTabs } from './comment-cache.ts';
import { withoutComment } from './comment-pages.ts';

export const commentDeletion = createOptimisticDelete();

/** Deletes a comment, which disappears from list and count at once, and appears again after a failure, with a message. */
export const deleteComment = ({ id: commentId, PostId }: Comment): Promise<unknown> =>
  retryable(
    async () => {
      addToCommentCount(PostId, -1);
      try {
        await commentDeletion.run(
          commentId,
          () => call(deleteCommentEndpoint, { params: { commentId } }),
          () => changeComments(PostId, (loaded) => withoutComment(loaded, commentId)),
        );
        refreshInOtherTabs(PostId, commentId);
        say(currentTranslate()('api.comment_deleted'));
      } catch (error) {
        addToCommentCount(PostId, 1);
        throw error;
      } finally {
        refreshPost(PostId);
      }
    },
    (t, reason) => t('comments.notDeleted', { reason }),
  );
