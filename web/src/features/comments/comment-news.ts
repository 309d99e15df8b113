import { createStore } from '../../lib/store.ts';
import { createThrottle } from '../../lib/throttle.ts';
import { onMemberChange } from '../session/session.ts';
import { addDeleted, areLoaded, onUnloaded, reloadComments } from './comment-cache.ts';
import { NONE, withIds, type IdsByPost } from './ids-by-post.ts';
import { ignore } from '../../lib/errors.ts';

/** Own comments arrive as events before the answer that adds them to the list. */
const OWN_MS = 500;
/** Many comments at once are loaded in few calls: one in this time. */
const PAUSE_MS = 2000;
/** Of more announced comments of a post only the newest are kept; all are loaded together. */
const ANNOUNCED_MAX = 999;

/** The ids of comments that others wrote on posts whose comments are loaded. The list of the post loads them when that moves nothing. */
export const announcedComments = createStore<IdsByPost>(new Map());

const setAnnounced = (postId: number, ids: Iterable<number>) =>
  announcedComments.set(withIds(announcedComments.get(), postId, new Set([...ids].slice(-ANNOUNCED_MAX))));
const announcedOf = (postId: number) => announcedComments.get().get(postId) ?? NONE;

onMemberChange(() => announcedComments.set(new Map()));
onUnloaded((postId) => setAnnounced(postId, NONE));

/** Announces a new comment to the list of its post, if that is loaded: later loading includes the comment. */
export function announceComment(postId: number, id: number): void {
  if (!areLoaded(postId)) return;
  setTimeout(() => areLoaded(postId) && setAnnounced(postId, [...announcedOf(postId), id]), OWN_MS);
}

export function markCommentDeleted(postId: number, id: number): void {
  setAnnounced(
    postId,
    [...announcedOf(postId)].filter((other) => other !== id),
  );
  addDeleted(postId, id);
}

/** Loads the announced comments of a post. @throws ApiError */
export async function loadAnnounced(postId: number): Promise<void> {
  const announced = announcedOf(postId);
  await reloadComments(postId);
  // The answer may lack those that were announced meanwhile.
  setAnnounced(
    postId,
    [...announcedOf(postId)].filter((id) => !announced.has(id)),
  );
}

const throttled = createThrottle(PAUSE_MS);

/** Loads the announced comments of a post now, or soon if that was done just now. A failure is left to the next ones. */
export function loadAnnouncedSoon(postId: number): void {
  throttled(postId, () => void loadAnnounced(postId).catch(ignore));
}
