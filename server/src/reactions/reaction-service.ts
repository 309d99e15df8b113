import type { ReplyOf } from '@plaza/contract/endpoint.ts';
import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { REACTIONS_LIST_MAX, type toggleLike } from '@plaza/contract/reaction.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Trx } from '../db/open.ts';
import { notifyOfLike, withdrawLike } from '../notifications/notify.ts';
import { getSeenCounts, lockSeenPost, moveSeenCounts } from '../posts/seen-post-service.ts';
import type { Reader } from '../visibility/visibility-policy.ts';
import { findReaction, listReactors, replaceReaction } from './reaction-repository.ts';
import { toggle } from './reaction-toggle.ts';

/** Lists the newest reactions of a kind, with the viewer's own even if it is older, and counts all. @throws AppError not_found */
export async function listReactions(
  { db }: DbAndBus,
  viewer: Reader,
  postId: number,
  kind: ReactionKind,
): Promise<{ entries: { UserId: number; PostId: number }[]; count: number }> {
  const { userId: viewerId, hidden } = viewer;
  const counts = await getSeenCounts(db, viewer, postId);
  const seenBy = hidden.blocked.size === 0 ? undefined : viewerId;
  const reactors = await listReactors(db, postId, kind, REACTIONS_LIST_MAX, seenBy);
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
  viewer: Reader,
  postId: number,
  pressed: ReactionKind,
): Promise<ReplyOf<typeof toggleLike>> {
  const { userId } = viewer;
  const press = async (trx: Trx) => {
    const authorId = await lockSeenPost(trx, viewer, postId);
    for (;;) {
      const found = await findReaction(trx, postId, userId);
      const result = toggle(found, pressed);
      const at = Date.now();
      const row = { post_id: postId, user_id: userId, created_at: at };
      const replaced = await replaceReaction(trx, row, found, result.reaction);
      if (!replaced) continue;
      const { like_id: likeId } = replaced;
      if (likeId !== null && authorId !== userId)
        await notifyOfLike(trx, { postId, authorId, actorId: userId, likeId, at });
      if (found === 'like' && authorId !== userId)
        await withdrawLike(trx, { postId, authorId, actorId: userId });
      return { ...result, counts: await moveSeenCounts(trx, viewer, postId, result.deltas) };
    }
  };
  const { message, reaction, counts } = await transactAndPublish(resources, press);
  const { like_count: likeCount, dislike_count: dislikeCount } = counts;
  return { message, PostId: postId, UserId: userId, reaction, likeCount, dislikeCount };
}
