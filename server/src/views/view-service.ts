import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { ALREADY_VIEWED, VIEWED, type recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { getSeenCounts, lockSeenPost, moveSeenCounts } from '../posts/seen-post-service.ts';
import type { Reader } from '../sessions/viewer.ts';
import { findLastVisit, insertView, setLastVisit } from './view-repository.ts';

type Viewed = ReplyOf<typeof recordViewEndpoint>;

/** Records the first view of a post by a member; a later one only moves the last visit. @returns the count @throws AppError not_found */
export async function recordView(resources: DbAndBus, viewer: Reader, postId: number): Promise<Viewed> {
  // Most calls are repeated, so they take no lock. Counts that are read after the view include it.
  const last = await findLastVisit(resources.db, viewer, postId);
  if (!last) return recordFirstView(resources, viewer, postId);
  const { view_count: view } = await getSeenCounts(resources.db, viewer, postId);
  const { last_comment_id: lastCommentId, newest_comment_id: newest } = last;
  if (newest > lastCommentId)
    await transactAndPublish(resources, [['viewer', viewer.userId]], (trx) =>
      setLastVisit(trx, postId, viewer.userId, newest),
    );
  return { message: ALREADY_VIEWED, view, lastCommentId };
}

async function recordFirstView(resources: DbAndBus, viewer: Reader, postId: number): Promise<Viewed> {
  const { userId } = viewer;
  const add = async (trx: Trx): Promise<Viewed> => {
    await lockSeenPost(trx, viewer, postId);
    const isFirst = await insertView(trx, viewer, postId);
    const counts = await moveSeenCounts(trx, viewer, postId, { view_count: isFirst ? 1 : 0 });
    return { message: isFirst ? VIEWED : ALREADY_VIEWED, view: counts.view_count, lastCommentId: null };
  };
  const changed = [
    ['post', postId],
    ['viewer', userId],
  ] as const;
  return transactAndPublish(resources, changed, add);
}
