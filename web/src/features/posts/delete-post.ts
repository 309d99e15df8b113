import { deletePost as deletePostEndpoint, type Post } from '@plaza/contract/post.ts';
import { isGone, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { afterChanges, refreshPost, removePost } from '../../api/post-cache.ts';
import { forgetDraftsAbout } from '../../lib/drafts/keep-draft.ts';
import { createStore } from '../../lib/store.ts';
import { showToast } from '../../ui/toast.tsx';

/** The posts that are being deleted, by their ids. Lists leave them out. */
export const leavingPosts = createStore<ReadonlySet<number>>(new Set());

/** Other tabs of this browser take out what is deleted here, too. */
const tabs = new BroadcastChannel('plaza-deletions');

tabs.addEventListener('message', ({ data: id }: MessageEvent<number>) => {
  removePost(id);
  // Its own page finds out.
  refreshPost(id);
});

/**
 * Deletes a post. It is gone from all lists at once; when that fails it is back, and a message says so.
 * @returns whether it is gone
 */
export async function deletePost(post: Post): Promise<boolean> {
  leavingPosts.set(new Set([...leavingPosts.get(), post.id]));
  try {
    await deleteOnce(post.id);
    removePost(post.id);
    forgetDraftsAbout(post.id);
    tabs.postMessage(post.id);
    return true;
  } catch (error) {
    showToast(`“${post.title}” was not deleted. ${messageOf(error)}`, {
      tone: 'problem',
      action: { label: 'Retry', onPress: () => void deletePost(post) },
    });
    return false;
  } finally {
    afterChanges(() => leavingPosts.set(new Set([...leavingPosts.get()].filter((id) => id !== post.id))));
  }
}

/** A post that is gone already is what was wished for. */
async function deleteOnce(id: number): Promise<void> {
  try {
    await call(deletePostEndpoint, { params: { id } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
