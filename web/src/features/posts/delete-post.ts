import { deletePost as deletePostEndpoint, type Post } from '@plaza/contract/post.ts';
import { call } from '../../api/call.ts';
import { createOptimisticDelete } from '../../api/optimistic-delete.ts';
import { retryable } from '../../calls/retryable.ts';
import { say } from '../../lib/say.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { removeDraftsAbout } from '../../lib/drafts/persist-draft.ts';
import { refreshPost, removePost } from './cache/post-cache.ts';

export const postDeletion = createOptimisticDelete();

/** Tells other tabs of this browser which post was deleted, so that they remove it, too. */
const tabs = new BroadcastChannel('plaza-deletions');

tabs.addEventListener('message', ({ data: id }: MessageEvent<number>) => {
  removePost(id);
  refreshPost(id);
});

/**
 * Deletes a post, which disappears from all lists at once, and appears again after a failure, with a message.
 * @returns whether the post was deleted, now or before
 */
export const deletePost = ({ id, title }: Post): Promise<boolean> =>
  retryable(
    () =>
      postDeletion.run(
        id,
        () => call(deletePostEndpoint, { params: { id } }),
        () => {
          removePost(id);
          removeDraftsAbout(id);
          tabs.postMessage(id);
          say(currentTranslate()('api.post_deleted'));
        },
      ),
    (t, reason) => t('posts.notDeleted', { title, reason }),
  );
