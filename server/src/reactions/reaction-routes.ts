import {
  listDislikes,
  listLikes,
  REACTIONS_LIST_MAX,
  toggleDislike,
  toggleLike,
  type ReactionKind,
} from '@plaza/contract/reaction.ts';
import type { FastifyReply } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import type { Route } from '../http/contract-route.ts';
import { findPostCounts, lockPostKey, moveCounts } from '../posts/post-repository.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { toggle } from './reaction-policy.ts';
import { findReaction, listReactors, replaceReaction } from './reaction-repository.ts';

interface Dependencies {
  readonly db: Db;
  readonly bus: Bus;
}

export function registerReactions(route: Route, dependencies: Dependencies): void {
  const { db } = dependencies;

  route(listLikes, async ({ viewer, body }) => {
    const { entries, counts } = await listEntries(db, viewer.userId, body.PostId, 'like');
    return { likes: entries, count: counts.like_count };
  });

  route(listDislikes, async ({ viewer, body }) => {
    const { entries, counts } = await listEntries(db, viewer.userId, body.PostId, 'dislike');
    return { dislikes: entries, count: counts.dislike_count };
  });

  route(toggleLike, ({ viewer, body }, reply) =>
    react(dependencies, viewer.userId, body.PostId, 'like', reply),
  );
  route(toggleDislike, ({ viewer, body }, reply) =>
    react(dependencies, viewer.userId, body.PostId, 'dislike', reply),
  );
}

async function listEntries(db: Db, viewerId: number, postId: number, kind: ReactionKind) {
  const counts = await findPostCounts(db, postId);
  if (!counts) throw noSuchPost();
  const reactors = await listReactors(db, postId, kind, REACTIONS_LIST_MAX);
  const own = !reactors.includes(viewerId) && (await findReaction(db, postId, viewerId)) === kind;
  const shown = own ? [viewerId, ...reactors.slice(0, REACTIONS_LIST_MAX - 1)] : reactors;
  return { counts, entries: shown.map((UserId) => ({ UserId, PostId: postId })) };
}

async function react(
  dependencies: Dependencies,
  userId: number,
  postId: number,
  pressed: ReactionKind,
  reply: FastifyReply,
) {
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
  const { message, reaction, counts } = await transactAndPublish(dependencies, changed, press);
  reply.code(reaction === null ? 200 : 201);
  const { like_count: likeCount, dislike_count: dislikeCount } = counts;
  return { message, PostId: postId, UserId: userId, reaction, likeCount, dislikeCount };
}
