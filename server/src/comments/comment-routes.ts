import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { COMMENTS_PAGE_MAX } from '@plaza/contract/page.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { Db } from '../db/open.ts';
import type { Route } from '../http/contract-route.ts';
import { jsonList } from '../lib/json.ts';
import { linkNextPage } from '../http/page-link.ts';
import { attemptOf } from '../idempotency/idempotency-service.ts';
import { findPostOwner } from '../posts/post-repository.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { addComment, removeComment } from './comment-service.ts';
import { createNewestComments, readComments } from './newest-comments.ts';

interface Dependencies {
  readonly db: Db;
  readonly bus: Bus;
  /** What image addresses begin with. */
  readonly mediaBase: string;
}

export function registerComments(route: Route, dependencies: Dependencies): void {
  const { db, bus, mediaBase } = dependencies;
  const newest = createNewestComments(db, bus, mediaBase);

  const list = async (
    from: Db,
    postId: number,
    url: string,
    reply: FastifyReply,
    { limit = COMMENTS_PAGE_MAX, cursor }: { limit?: number | undefined; cursor?: number | undefined } = {},
  ) => {
    const page = { limit: limit + 1, before: cursor };
    // Nobody else sees what a transaction sees.
    const mayBeRemembered = cursor === undefined && !from.isTransaction;
    const newestFirst =
      (mayBeRemembered ? await newest.page(postId, page.limit) : undefined) ??
      (await readComments(from, mediaBase, postId, page));
    // A comment stands for its post; where there is none the post may be gone.
    if (newestFirst.length === 0 && (await findPostOwner(from, postId)) === undefined) throw noSuchPost();
    const shown = newestFirst.slice(0, limit);
    const oldest = shown.at(-1);
    if (newestFirst.length > limit && oldest) linkNextPage(reply, url, oldest.id);
    return jsonList(shown.toReversed().map(({ json }) => json));
  };

  route(listComments, ({ params, query, request }, reply) =>
    list(db, params.postId, request.url, reply, query),
  );

  route(createComment, async ({ viewer, body, request }, reply) => {
    const attempt = attemptOf(request.headers, viewer.userId, [createComment.name, body]);
    const url = endpointPath(listComments, { postId: body.PostId });
    return addComment(dependencies, viewer.userId, body, attempt, (trx) =>
      list(trx, body.PostId, url, reply),
    );
  });

  route(deleteComment, async ({ viewer, params }) => {
    await removeComment(dependencies, viewer.userId, params.commentId);
    return { message: 'Comment deleted.' };
  });
}
