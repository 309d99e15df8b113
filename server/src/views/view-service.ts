import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { ALREADY_VIEWED, VIEWED, type recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { getSeenCounts, lockSeenPost, moveSeenCounts } from '../posts/seen-post-service.ts';
import type { Reader } from '../sessions/viewer.ts';
import { hasView, insertView } from './view-repository.ts';

type Viewed = ReplyOf<typeof recordViewEndpoint>;

/** Records the first view of a post by a member; a later one changes nothing. @returns the count @throws AppError not_found */
export async function recordView(resources: DbAndBus, viewer: Reader, postId: number): Promise<Viewed> {
  const { db } = resources;
  const { userId } = viewer;
  // Most calls are repeated, so they take no lock. Counts that are read after the view include it.
  if (await hasView(db, postId, userId)) {
    const counts = await getSeenCounts(db, viewer, postId);
    return { message: ALREADY_VIEWED, view: counts.view_count };
  }
  const add = async (trx: Trx): Promise<Viewed> => {
    await lockSeenPost(trx, viewer, postId);
    const isFirst = await insertView(trx, postId, userId);
    const counts = await moveSeenCounts(trx, viewer, postId, { view_count: isFirst ? 1 : 0 });
    return { message: isFirst ? VIEWED : ALREADY_VIEWED, view: counts.view_count };
  };
  const changed = [
    ['post', postId],
    ['viewer', userId],
  ] as const;
  return transactAndPublish(resources, changed, add);
}
