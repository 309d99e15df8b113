import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import { REACTIONS_LIST_MAX, type ReactionKind, type toggleLike } from '@plaza/contract/reaction.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { findPostCounts, lockPostKey, moveCounts } from '../posts/post-repository.ts';
import { findReaction, listReactors, replaceReaction } from './reaction-repository.ts';
import { toggle } from './reaction-toggle.ts';

/** Lists the newest reactions of a kind, with the viewer's own even if it is older, and counts all. @throws AppError not_found */
export async function listReactions(
  { db }: DbAndBus,
  viewerId: number,
  postId: number,
  kind: ReactionKind,
): Promise<{ entries: { UserId: number; PostId: number }[]; count: number }> {
  const counts = await findPostCounts(db, postId);
  if (!counts) throw noSuchPost();
  const reactors = await listReactors(db, postId, kind, REACTIONS_LIST_MAX);
  const own = !reactors.includes(viewerId) && (await findReaction(db, postId, viewerId)) === kind;
  const shown = own ? [viewerId, ...reactors.slice(0, REACTIONS_LIST_MAX - 1)] : reactors;
  return {
    entries: shown.map((UserId) => ({ UserId, PostId: postId })),
    count: kind === 'like' ? counts.like_count : counts.dislike_count,
  };
}

/** Adds the pressed reaction of a member, replaces the opposite one, or removes an equal one. @throws AppError not_found */
export async function toggleReaction(
  resources: DbAndBus,
  userId: number,
  postId: number,
  pressed: ReactionKind,
): Promise<ReplyOf<typeof toggleLike>> {
  const press = async (trx: Trx) => {
    if (!(await lockPostKey(trx, postId))) throw noSuchPost();
    for (;;) {
      const found = await findReaction(trx, postId, userId);
      const result = toggle(found, pressed);
      const row = { post_id: postId, user_id: userId, created_at: Date.now() };
      // Another request of the same member may have been faster.
      if (!(await replaceReaction(trx, row, found, result.reaction))) continue;
      return { ...result, counts: await moveCounts(trx, postId, result.deltas) };
    }
  };
  const changed = [
    ['post', postId],
    ['viewer', userId],
  ] as const;
  const { message, reaction, counts } = await transactAndPublish(resources, changed, press);
  const { like_count: likeCount, dislike_count: dislikeCount } = counts;
  return { message, PostId: postId, UserId: userId, reaction, likeCount, dislikeCount };
}
