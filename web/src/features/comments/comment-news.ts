import { createStore } from '../../lib/store.ts';
import { createThrottle } from '../../lib/throttle.ts';
import { onMemberChange } from '../session/session.ts';
import { addDeleted, reloadComments } from './comment-cache.ts';

/** Own comments arrive as events before the answer that adds them to the list. */
const OWN_MS = 500;
/** Many comments at once are loaded in few calls: one in this time. */
const PAUSE_MS = 2000;

/** The ids of comments that others wrote, by post. The list of the post loads them when that moves nothing. */
export const announcedComments = createStore<ReadonlyMap<number, ReadonlySet<number>>>(new Map());

onMemberChange(() => announcedComments.set(new Map()));

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
  addDeleted(id);
}

/** Loads the announced comments of a post. @throws ApiError */
export async function loadAnnounced(postId: number): Promise<void> {
  const announced = announcedComments.get().get(postId);
  await reloadComments(postId);
  const all = announcedComments.get();
  // The answer may lack those that were announced meanwhile.
  const later = new Set([...(all.get(postId) ?? [])].filter((id) => !announced?.has(id)));
  announcedComments.set(new Map([...all, [postId, later]]));
}

const throttled = createThrottle(PAUSE_MS);

/** Loads the announced comments of a post now, or soon if that was done just now. A failure is left to the next ones. */
export function loadAnnouncedSoon(postId: number): void {
  throttled(postId, () => void loadAnnounced(postId).catch(() => undefined));
}
