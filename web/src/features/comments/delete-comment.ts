import { deleteComment as deleteCommentEndpoint, type Comment } from '@plaza/contract/comment.ts';
import { isGone, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { afterChanges, refreshPost, updatePost } from '../../api/post-cache.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast.tsx';
import { changeComments } from './comment-cache.ts';
import { withoutComment } from './comment-pages.ts';

/** The comments that are being deleted, by their ids. Lists leave them out. */
export const leavingComments = createStore<ReadonlySet<number>>(new Set());

/** Deletes a comment. It is gone from list and count at once; when that fails it is back, and a message says so. */
export async function deleteComment(comment: Comment): Promise<void> {
  const { id, PostId } = comment;
  leavingComments.set(new Set([...leavingComments.get(), id]));
  count(PostId, -1);
  try {
    await deleteOnce(id);
    await changeComments(PostId, (loaded) => withoutComment(loaded, id));
  } catch (error) {
    count(PostId, 1);
    showToast(`Your comment was not deleted. ${messageOf(error)}`, {
      tone: 'problem',
      action: { label: 'Retry', onPress: () => void deleteComment(comment) },
    });
  } finally {
    refreshPost(PostId);
    afterChanges(() =>
      leavingComments.set(new Set([...leavingComments.get()].filter((leaving) => leaving !== id))),
    );
  }
}

function count(postId: number, change: number): void {
  updatePost(postId, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount + change) }));
}

/** A comment that is gone already is what was wished for. */
async function deleteOnce(commentId: number): Promise<void> {
  try {
    await call(deleteCommentEndpoint, { params: { commentId } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
