import { createComment } from '@plaza/contract/comment.ts';
import { isGone } from '../../api/api-error.ts';
import { callPage } from '../../api/call.ts';
import { afterChanges, refreshPost, updatePost } from '../../api/post-cache.ts';
import { newIdempotencyKey } from '../../api/request.ts';
import { keepDraft } from '../../lib/drafts/keep-draft.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { changeComments } from './comment-cache.ts';
import { COMMENT_PART, EMPTY_COMMENT, refused, sent, written, type CommentDraft } from './comment-draft.ts';
import { withNewest } from './comment-pages.ts';

interface CommentWriter {
  readonly userId: number;
  readonly postId: number;
}

/** What each member who signed in here is writing about which post. It outlives its page, and is kept as a draft. */
const drafts = new Map<string, Store<CommentDraft>>();

export function commentDraftOf({ userId, postId }: CommentWriter): Store<CommentDraft> {
  const name = `${userId}/${postId}`;
  const known = drafts.get(name);
  if (known) return known;
  const draft = createStore(EMPTY_COMMENT);
  drafts.set(name, draft);
  keepDraft([userId, 'comment', postId], draft, COMMENT_PART);
  return draft;
}

export function writeComment(writer: CommentWriter, text: string): void {
  commentDraftOf(writer).set(written(text));
}

/**
 * Sends what the member has written: it ends the list, and the field is empty again. Does nothing while it is being sent
 * already. However often it is tried, an unchanged text becomes one comment. What keeps it from being sent stands in the
 * draft afterwards.
 */
export function sendComment(writer: CommentWriter): void {
  const draft = commentDraftOf(writer);
  const state = draft.get();
  if (state.sending) return;
  const next = sent(state, state.key ?? newIdempotencyKey());
  draft.set(next);
  if (next.sending) void send(draft, writer);
}

async function send(draft: Store<CommentDraft>, { userId, postId }: CommentWriter): Promise<void> {
  const { text, key } = draft.get();
  try {
    const all = await callPage(
      createComment,
      { json: { commentBody: text, PostId: postId } },
      { idempotencyKey: key },
    );
    await changeComments(postId, (loaded) => withNewest(loaded, all));
    updatePost(postId, (post) => ({ ...post, commentCount: post.commentCount + 1 }));
    refreshPost(postId);
    const added = all.items.findLast((comment) => comment.userId === userId)?.id;
    afterChanges(() => draft.set({ ...EMPTY_COMMENT, added }));
  } catch (error) {
    draft.set(refused(draft.get(), error));
    // The page of the post finds out, and shows what was written.
    if (isGone(error)) refreshPost(postId);
  }
}
