import { createStore } from '../../lib/store.ts';
import { onMemberChange } from '../session/session.ts';
import { reloadComments } from './comment-cache.ts';

/** Own comments arrive as events before the answer that adds them to the list. */
const OWN_MS = 500;

/** The ids of comments that others wrote, by post. The list of the post loads them when that moves nothing. */
export const announcedComments = createStore<ReadonlyMap<number, ReadonlySet<number>>>(new Map());
/** The ids of loaded comments that were deleted; the list says so in their place. */
export const deletedComments = createStore<ReadonlySet<number>>(new Set());

onMemberChange(() => {
  announcedComments.set(new Map());
  deletedComments.set(new Set());
});

/** Announces a new comment to the list of its post. */
export function announceComment(postId: number, id: number): void {
  setTimeout(() => {
    const all = announcedComments.get();
    announcedComments.set(new Map([...all, [postId, new Set([...(all.get(postId) ?? []), id])]]));
  }, OWN_MS);
}

export function markCommentDeleted(postId: number, id: number): void {
  const all = announcedComments.get();
  const others = new Set([...(all.get(postId) ?? [])].filter((other) => other !== id));
  announcedComments.set(new Map([...all, [postId, others]]));
  deletedComments.set(new Set([...deletedComments.get(), id]));
}

/** Loads the announced comments of a post. @throws ApiError */
export async function loadAnnounced(postId: number): Promise<void> {
  await reloadComments(postId);
  announcedComments.set(new Map([...announcedComments.get()].filter(([id]) => id !== postId)));
}
