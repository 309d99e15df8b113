import type { JsonOf, ReplyOf } from '@plaza/contract/endpoint.ts';
import type {
  markAllSeen as markAllSeenEndpoint,
  ReadState,
  undoAllSeen as undoAllSeenEndpoint,
} from '@plaza/contract/read-state.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import {
  findNewestPost,
  findReadState,
  lockReadState,
  setReadState,
  type ReadStateRow,
} from './read-state-repository.ts';

const viewOf = ({ seen_up_to, all_seen_up_to }: ReadStateRow): ReadState => ({
  seenUpTo: seen_up_to,
  allSeenUpTo: all_seen_up_to,
});

/** Up to which post a member has seen the feed. */
export async function getReadState(db: Db, userId: number): Promise<ReadState> {
  return viewOf(await findReadState(db, userId));
}

/** Moves `seenUpTo` forward to the newest post up to `upTo`. No cache depends on it, and an older post takes no transaction. */
export async function recordSeenPosts(db: Db, userId: number, upTo: number): Promise<ReadState> {
  const known = await findReadState(db, userId);
  const newest = await findNewestPost(db, upTo);
  if (newest <= known.seen_up_to) return viewOf(known);
  return transact(db, async (trx) => {
    const state = await lockReadState(trx, userId);
    if (newest <= state.seen_up_to) return viewOf(state);
    await setReadState(trx, userId, { seen_up_to: newest });
    return viewOf({ ...state, seen_up_to: newest });
  });
}

/** Moves `allSeenUpTo` forward to the newest post up to `upTo`. Later posts are new, also those published meanwhile. */
export async function markAllSeen(
  resources: DbAndBus,
  userId: number,
  upTo: number,
): Promise<ReplyOf<typeof markAllSeenEndpoint>> {
  const newest = await findNewestPost(resources.db, upTo);
  return transactAndPublish(resources, async (trx) => {
    const { all_seen_up_to: before } = await lockReadState(trx, userId);
    const allSeenUpTo = Math.max(before, newest);
    if (allSeenUpTo !== before) await setReadState(trx, userId, { all_seen_up_to: allSeenUpTo });
    return { before, allSeenUpTo };
  });
}

/** Restores the state before `markAllSeen`, unless another device marked the posts meanwhile. */
export async function undoAllSeen(
  resources: DbAndBus,
  userId: number,
  { before, allSeenUpTo }: JsonOf<typeof undoAllSeenEndpoint>,
): Promise<ReadState> {
  return transactAndPublish(resources, async (trx) => {
    const state = await lockReadState(trx, userId);
    if (state.all_seen_up_to !== allSeenUpTo || before >= allSeenUpTo) return viewOf(state);
    await setReadState(trx, userId, { all_seen_up_to: before });
    return viewOf({ ...state, all_seen_up_to: before });
  });
}
