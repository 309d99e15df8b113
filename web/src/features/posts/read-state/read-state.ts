import {
  getReadState,
  markAllSeen as markAllSeenEndpoint,
  recordSeenPosts,
  undoAllSeen,
  type ReadState,
} from '@plaza/contract/read-state.ts';
import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { currentTranslate } from '../../../lib/texts/texts.ts';
import { showFailure, showToast } from '../../../ui/toast.tsx';
import { onMemberChange } from '../../session/session.ts';
import { updatePosts } from '../cache/post-cache.ts';

export type ReadStateKey = readonly ['read-state'];
const KEY: ReadStateKey = ['read-state'];

/** The delay of a report of seen posts: a member who scrolls sends few. */
const DEBOUNCE_MS = 2000;
const UNDO_MS = 10_000;

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
  call(recordSeenPosts, { json: { upTo } }).catch(() => (seen.reported = 0));
}

/** Moves the divider to the posts that were on the screen before newer ones are inserted. */
export function moveDivider(): void {
  queryClient.setQueryData<ReadState>(
    KEY,
    (state) => state && { ...state, seenUpTo: Math.max(state.seenUpTo, seen.here) },
  );
}

/** Marks all posts up to one as seen; their 'New' disappears. For 10 s a toast offers to undo this. */
export async function markAllSeen(upTo: number): Promise<void> {
  try {
    const marked = await call(markAllSeenEndpoint, { json: { upTo } });
    updatePosts(
      ({ id, isNew }) => isNew && id <= marked.allSeenUpTo,
      (post) => ({ ...post, isNew: false }),
    );
    const t = currentTranslate();
    const action = { label: t('common.undo'), onPress: () => void undo(marked) };
    showToast(t('posts.markAllSeen.done'), { stays: UNDO_MS, action });
  } catch (error) {
    const text = currentTranslate()('posts.markAllSeen.failed', { reason: messageOf(error) });
    showFailure(text, () => void markAllSeen(upTo));
  }
}

async function undo(marked: ReplyOf<typeof markAllSeenEndpoint>): Promise<void> {
  try {
    const { allSeenUpTo } = await call(undoAllSeen, { json: marked });
    updatePosts(
      ({ id, viewed, isNew }) => !isNew && !viewed && id > allSeenUpTo,
      (post) => ({ ...post, isNew: true }),
    );
  } catch (error) {
    const text = currentTranslate()('posts.markAllSeen.undoFailed', { reason: messageOf(error) });
    showFailure(text, () => void undo(marked));
  }
}
