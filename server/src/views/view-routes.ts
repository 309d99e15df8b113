import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { ALREADY_VIEWED, recordView, VIEWED } from '@plaza/contract/view.ts';
import type { Bus } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import type { Route } from '../http/contract-route.ts';
import { findPostCounts, lockPostKey, moveCounts } from '../posts/post-repository.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { hasView, insertView } from './view-repository.ts';

type Viewed = ReplyOf<typeof recordView>;

interface Dependencies {
  readonly db: Db;
  readonly bus: Bus;
}

export function registerViews(route: Route, dependencies: Dependencies): void {
  const { db } = dependencies;
  route(recordView, async ({ viewer, params }): Promise<Viewed> => {
    // Most calls are repeats: they cost two reads and no lock. Counted after it is known, the view is in the count.
    if (await hasView(db, params.id, viewer.userId)) {
      const counts = await findPostCounts(db, params.id);
      if (!counts) throw noSuchPost();
      return { message: ALREADY_VIEWED, view: counts.view_count };
    }
    const changed = [
      ['post', params.id],
      ['viewer', viewer.userId],
    ] as const;
    return transactAndPublish(dependencies, changed, (trx) => addView(trx, params.id, viewer.userId));
  });
}

async function addView(trx: Trx, postId: number, userId: number): Promise<Viewed> {
  if (!(await lockPostKey(trx, postId))) throw noSuchPost();
  const first = await insertView(trx, postId, userId);
  const counts = await moveCounts(trx, postId, { view_count: first ? 1 : 0 });
  return { message: first ? VIEWED : ALREADY_VIEWED, view: counts.view_count };
}
