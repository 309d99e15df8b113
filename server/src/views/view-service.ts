import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { ALREADY_VIEWED, VIEWED, type recordView as recordViewEndpoint } from '@plaza/contract/view.ts';
import type { Bus } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { findPostCounts, lockPostKey, moveCounts } from '../posts/post-repository.ts';
import { hasView, insertView } from './view-repository.ts';

export interface ViewResources {
  readonly db: Db;
  readonly bus: Bus;
}

type Viewed = ReplyOf<typeof recordViewEndpoint>;

/**
 * Records that a member saw a post, and counts the first time.
 * @throws AppError not_found
 */
export async function recordView(resources: ViewResources, userId: number, postId: number): Promise<Viewed> {
  const { db } = resources;
  // Most calls are repeats: they cost two reads and no lock. Counts read after the view include it.
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
