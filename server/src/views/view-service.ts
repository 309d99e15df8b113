import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { ALREADY_VIEWED, VIEWED, type recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { findPostCounts, lockPostKey, moveCounts } from '../posts/post-repository.ts';
import { hasView, insertView } from './view-repository.ts';

type Viewed = ReplyOf<typeof recordViewEndpoint>;

/** Records the first view of a post by a member; a later one changes nothing. @returns the count @throws AppError not_found */
export async function recordView(resources: DbAndBus, userId: number, postId: number): Promise<Viewed> {
  const { db } = resources;
  // Most calls are repeated, so they take no lock. Counts that are read after the view include it.
  if (await hasView(db, postId, userId)) {
    const counts = await findPostCounts(db, postId);
    if (!counts) throw noSuchPost();
    return { message: ALREADY_VIEWED, view: counts.view_count };
  }
  const add = async (trx: Trx): Promise<Viewed> => {
    if (!(await lockPostKey(trx, postId))) throw noSuchPost();
    const isFirst = await insertView(trx, postId, userId);
    const counts = await moveCounts(trx, postId, { view_count: isFirst ? 1 : 0 });
    return { message: isFirst ? VIEWED : ALREADY_VIEWED, view: counts.view_count };
  };
  const changed = [
    ['post', postId],
    ['viewer', userId],
  ] as const;
  return transactAndPublish(resources, changed, add);
}
