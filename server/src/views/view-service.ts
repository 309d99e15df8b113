import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { ALREADY_VIEWED, VIEWED, type recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import { readLocked } from '../notifications/notify.ts';
import { getSeenCounts, lockSeenPost, moveSeenCounts } from '../posts/seen-post-service.ts';
import type { Reader } from '../visibility/visibility-policy.ts';
import { findLastVisit, insertView, setLastVisit } from './view-repository.ts';

type Viewed = ReplyOf<typeof recordViewEndpoint>;

/**
 * Records the first view of a post by a member; a later one only moves the last visit. The notifications of the member about the post
 * are read then. @returns the count @throws AppError not_found
 */
export async function recordView(resources: DbAndBus, viewer: Reader, postId: number): Promise<Viewed> {
  // Most calls are repeated, so they take no lock. Counts that are read after the view include it.
  const last = await findLastVisit(resources.db, viewer, postId);
  if (!last) return recordFirstView(resources, viewer, postId);
  const { view_count: view } = await getSeenCounts(resources.db, viewer, postId);
  const { last_comment_id: lastCommentId, newest_comment_id: newest } = last;
  if (newest > lastCommentId || last.has_unread === 1)
    await recordVisit(resources, viewer.userId, postId, newest);
  return { message: ALREADY_VIEWED, view, lastCommentId };
}

async function recordVisit(
  resources: DbAndBus,
  userId: number,
  postId: number,
  commentId: number,
): Promise<void> {
  await transactAndPublish(resources, async (trx) => {
    const visit = await setLastVisit(trx, postId, userId, commentId);
    await readLocked(trx, userId, visit?.locked ?? null);
  });
}

async function recordFirstView(resources: DbAndBus, viewer: Reader, postId: number): Promise<Viewed> {
  const { userId } = viewer;
  return transactAndPublish(resources, async (trx): Promise<Viewed> => {
    await lockSeenPost(trx, viewer, postId);
    const visit = await insertView(trx, viewer, postId);
    // Comments lock notifications before counts, too.
    await readLocked(trx, userId, visit?.locked ?? null);
    const counts = await moveSeenCounts(trx, viewer, postId, { view_count: visit ? 1 : 0 });
    return { message: visit ? VIEWED : ALREADY_VIEWED, view: counts.view_count, lastCommentId: null };
  });
}
