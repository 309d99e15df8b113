import {
  getReadState,
  markAllSeen as markAllSeenEndpoint,
  recordSeenPosts,
  undoAllSeen,
  type ReadState,
} from '@plaza/contract/read-state.ts';
import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { retryable, showUndo } from '../../../calls/retryable.ts';
import { currentTranslate } from '../../../lib/texts/texts.ts';
import { onMemberChange } from '../../session/session.ts';
import { updatePosts } from '../cache/post-cache.ts';
import { postKeys } from '../cache/post-keys.ts';
import { ignore } from '../../../lib/errors.ts';

export type ReadStateKey = readonly ['read-state'];
const KEY: ReadStateKey = ['read-state'];

/** The delay of a report of seen posts: a member who scrolls sends few. */
const DEBOUNCE_MS = 2000;
/** What the toasts are about. */
const ABOUT = { about: 'all seen' };

/** What the member had seen when this tab loaded the feed. It stays, so that the divider does not move under the member. */
export const readStateQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getReadState, {}, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The newest posts that were on this screen, and that the server knows of; 0 for none. */
const seen = { here: 0, reported: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;

onMemberChange(() => {
  clearTimeout(timer);
  timer = undefined;
  Object.assign(seen, { here: 0, reported: 0 });
});

/** Notes that a post was on the screen, and reports it 2 s later unless a newer one was reported. */
export function noteSeen(postId: number): void {
  if (postId <= seen.here) return;
  seen.here = postId;
  timer ??= setTimeout(reportSeen, DEBOUNCE_MS);
}

/** Reports the newest noted post at once, unless that was done. After a failure, the next one is reported. */
export function reportSeen(): void {
  clearTimeout(timer);
  timer = undefined;
  const upTo = seen.here;
  if (upTo <= seen.reported) return;
  seen.reported = upTo;
  call(recordSeenPosts, { json: { upTo } }).catch((error: unknown) => {
    ignore(error);
    seen.reported = 0;
  });
}

/** Moves the divider to the posts that were on the screen before newer ones are inserted. */
export function moveDivider(): void {
  queryClient.setQueryData<ReadState>(
    KEY,
    (state) => state && { ...state, seenUpTo: Math.max(state.seenUpTo, seen.here) },
  );
}

/** Loads the list of the posts that are new to the member again. */
const refreshNew = () => void queryClient.invalidateQueries({ queryKey: postKeys.unviewed });

/** Marks all posts up to one as seen; their 'New' disappears, and they from 'New to me'. For 10 s a toast offers to undo this. */
export const markAllSeen = (upTo: number): Promise<unknown> =>
  retryable(
    async () => {
      const marked = await call(markAllSeenEndpoint, { json: { upTo } });
      updatePosts(
        ({ id, isNew }) => isNew && id <= marked.allSeenUpTo,
        (post) => ({ ...post, isNew: false }),
      );
      refreshNew();
      showUndo(currentTranslate()('posts.markAllSeen.done'), () => void undo(marked), ABOUT);
    },
    (t, reason) => t('posts.markAllSeen.failed', { reason }),
    ABOUT,
  );

const undo = (marked: ReplyOf<typeof markAllSeenEndpoint>): Promise<unknown> =>
  retryable(
    async () => {
      const { allSeenUpTo } = await call(undoAllSeen, { json: marked });
      updatePosts(
        ({ id, viewed, isNew }) => !isNew && !viewed && id > allSeenUpTo,
        (post) => ({ ...post, isNew: true }),
      );
      refreshNew();
    },
    (t, reason) => t('posts.markAllSeen.undoFailed', { reason }),
    ABOUT,
  );
