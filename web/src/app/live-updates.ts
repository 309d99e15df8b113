import type { EventData, EventName } from '@plaza/contract/event.ts';
import { isNotFound } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { reloadComments, reloadCommentsBy } from '../features/comments/comment-cache.ts';
import { announceComment, markCommentDeleted } from '../features/comments/comment-news.ts';
import { shareStream } from '../features/live/shared-stream.ts';
import { receiveUnread } from '../features/notifications/unread.ts';
import { findPost, updatePost } from '../features/posts/cache/post-cache.ts';
import { announcePost, markDeleted, reloadPost } from '../features/posts/changed-posts.ts';
import { reloadAuthor, reloadPosts } from '../features/posts/reload-posts.ts';
import { reloadProfiles } from '../features/profile/profile-cache.ts';
import { isReacting } from '../features/reactions/reactions.ts';
import { askToChangeEmail } from '../features/session/shared-email.ts';
import { resetTries, retryRead } from '../lib/connection.ts';
import { ignore } from '../lib/errors.ts';
import { createThrottle } from '../lib/throttle.ts';

/** Clients that fetch the same content do so at a random moment within this time. */
const SPREAD_MS = 1000;
/** Many changes of the same content cause a fetch in this time. */
const PAUSE_MS = 2000;

const RETRIES_KEY = 'live updates';

type Handlers = { readonly [Name in EventName]: (data: EventData<Name>) => void };

const HANDLERS: Handlers = {
  post({ id, change }) {
    if (change === 'created') announcePost(id);
    else if (change === 'deleted') markDeleted(id);
    else reloadSoon(id);
  },
  counts({ id, ...counts }) {
    // The answer to the call in flight may be older than these counts, or contain the own reaction already.
    if (isReacting(id)) reloadSoon(id);
    else updatePost(id, (post) => ({ ...post, ...counts }));
  },
  comment({ id, PostId, change }) {
    // The number of new comments depends on the viewer.
    if (findPost(PostId)?.viewed === true) reloadSoon(PostId);
    if (change === 'created') announceComment(PostId, id);
    else if (change === 'deleted') markCommentDeleted(PostId, id);
    else soon(`comments ${PostId}`, () => reloadComments(PostId));
  },
  notification({ unread }) {
    receiveUnread(unread);
  },
  member({ userId }) {
    soon(`member ${userId}`, () =>
      Promise.all([reloadAuthor(userId), reloadProfiles(userId), reloadCommentsBy(userId)]),
    );
  },
  moderation() {
    soon('moderation', reloadModeration);
  },
  resync() {
    soon('all', () => Promise.all([reloadPosts(), reloadProfiles(), reloadComments(), reloadModeration()]));
  },
};

/** Updates what the page shows when others change it, and shows what concerns the member's email address. @returns ends the updates */
export function startLiveUpdates(userId: number): () => void {
  // Here, because the first code of the page has no room for what hardly any member needs.
  askToChangeEmail();
  return shareStream(userId, (name, data) => {
    // The server sends data of the contract with each name. A newer one may send events that this page does not know.
    const handlers: Partial<Record<string, (data: never) => void>> = HANDLERS;
    handlers[name]?.(data as never);
  });
}

const reloadModeration = () => queryClient.invalidateQueries({ queryKey: ['moderation'] });
const reloadSoon = (postId: number) => soon(`post ${postId}`, () => reloadPost(postId));

const throttled = createThrottle(PAUSE_MS);

/** Runs a fetch later, and again after a failure; once for several calls with a key. */
function soon(key: string, fetch: () => Promise<unknown>): void {
  const run = () => {
    fetch().then(
      () => resetTries(RETRIES_KEY),
      (error: unknown) => {
        ignore(error);
        // What is deleted stays away.
        if (!isNotFound(error)) retryRead(RETRIES_KEY, run);
      },
    );
  };
  throttled(key, () => setTimeout(run, Math.random() * SPREAD_MS));
}
