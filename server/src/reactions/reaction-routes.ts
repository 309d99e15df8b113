import type { ReactionKind } from '@plaza/contract/post-schema.ts';
import { listDislikes, listLikes, toggleDislike, toggleLike } from '@plaza/contract/reaction.ts';
import type { FastifyReply } from 'fastify';
import type { DbAndBus } from '../bus/transact-and-publish.ts';
import type { Call, Route } from '../http/contract-route.ts';
import { listReactions, toggleReaction } from './reaction-service.ts';

export function registerReactions(route: Route, resources: DbAndBus): void {
  route(listLikes, async ({ viewer, body }) => {
    const { entries, count } = await listReactions(resources, viewer, body.PostId, 'like');
    return { likes: entries, count };
  });

  route(listDislikes, async ({ viewer, body }) => {
    const { entries, count } = await listReactions(resources, viewer, body.PostId, 'dislike');
    return { dislikes: entries, count };
  });

  const toggle =
    (kind: ReactionKind) =>
    async ({ viewer, body }: Pick<Call<typeof toggleLike>, 'viewer' | 'body'>, reply: FastifyReply) => {
      const toggled = await toggleReaction(resources, viewer, body.PostId, kind);
      reply.code(toggled.reaction === null ? 200 : 201);
      return toggled;
    };
  route(toggleLike, toggle('like'));
  route(toggleDislike, toggle('dislike'));
}
