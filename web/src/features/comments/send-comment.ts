import { createComment } from '@plaza/contract/comment.ts';
import { isNotFound, messageOf } from '../../api/api-error.ts';
import { callPage, type CallOptions } from '../../api/call.ts';
import { afterCacheUpdates } from '../../api/query-client.ts';
import type { FieldErrors } from '../../forms/field-errors.ts';
import { persistentForms } from '../../forms/persistent-forms.ts';
import { submitForm } from '../../forms/submit-form.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { addToCommentCount, changeComments, refreshInOtherTabs } from './comment-cache.ts';
import { refreshPost } from '../posts/cache/post-cache.ts';
import { invalidComment } from './comment-draft.ts';
import { withNewest } from './comment-pages.ts';

interface CommentWriter {
  readonly userId: number;
  readonly postId: number;
}

const forms = persistentForms<{ readonly text: string; readonly key?: string | undefined }>({ text: '' });

/** The form in which a member comments on a post. Its draft is stored on this device. */
export const commentFormOf = ({ userId, postId }: CommentWriter) => forms([userId, 'comment', postId]);

/** Sends the comment in the form, and adds it to the loaded comments. @returns as `submitForm`: the errors that prevent sending */
export function sendComment(writer: CommentWriter): Promise<FieldErrors> {
  return submitForm(commentFormOf(writer), {
    validate: invalidComment,
    done: 'comments.added',
    isIdempotent: true,
    fieldErrors: ({ fields }) => ({ text: fields['commentBody'] }),
    failureOf: (error) =>
      isNotFound(error) ? currentTranslate()('api.post_deleted_meanwhile') : messageOf(error),
    send: ({ text }, { idempotencyKey }) => create(writer, text, { idempotencyKey }),
  });
}

/** Sends a comment and updates the loaded data. @returns its id: that of the member's newest comment @throws ApiError */
async function create(
  { userId, postId }: CommentWriter,
  text: string,
  options: CallOptions,
): Promise<number | undefined> {
  try {
    const all = await callPage(createComment, { json: { commentBody: text, PostId: postId } }, options);
    await changeComments(postId, (loaded) => withNewest(loaded, all));
    addToCommentCount(postId, 1);
    refreshPost(postId);
    refreshInOtherTabs(postId);
    await new Promise<void>(afterCacheUpdates);
    return all.items.findLast((comment) => comment.userId === userId)?.id;
  } catch (error) {
    // The page of the post shows that it is gone, and the draft.
    if (isNotFound(error)) refreshPost(postId);
    throw error;
  }
}
