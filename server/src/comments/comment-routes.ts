import { createComment, deleteComment, listComments } from '@plaza/contract/comment.ts';
import { COMMENTS_PAGE_MAX } from '@plaza/contract/page.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import type { FastifyReply } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { Reads } from '../bus/reads.ts';
import type { Db } from '../db/open.ts';
import type { Route } from '../http/contract-route.ts';
import { linkNextPage } from '../http/page-link.ts';
import { attemptOf } from '../idempotency/idempotency-service.ts';
import { findPostOwner } from '../posts/post-repository.ts';
import { noSuchPost } from '../posts/post-service.ts';
import { listCommentRows } from './comment-repository.ts';
import { addComment, removeComment } from './comment-service.ts';
import { commentView } from './comment-view.ts';

interface Dependencies {
  readonly db: Db;
  readonly bus: Bus;
  readonly reads: Reads;
  /** What image addresses begin with. */
  readonly mediaBase: string;
}

export function registerComments(route: Route, dependencies: Dependencies): void {
  const { db, reads, mediaBase } = dependencies;

  const list = async (
    from: Db,
    postId: number,
    url: string,
    reply: FastifyReply,
    { limit = COMMENTS_PAGE_MAX, cursor }: { limit?: number | undefined; cursor?: number | undefined } = {},
  ) => {
    const rows = await listCommentRows(from, postId, { limit: limit + 1, before: cursor });
    // A comment stands for its post; where there is none the post may be gone.
    if (rows.length === 0 && (await findPostOwner(from, postId)) === undefined) throw noSuchPost();
    const page = rows.slice(0, limit);
    const oldest = page.at(-1);
    if (rows.length > limit && oldest) linkNextPage(reply, url, oldest.id);
    return page.toReversed().map((row) => commentView(row, mediaBase));
  };

  route(listComments, ({ viewer, params, query, request }, reply) =>
    reads.run(viewer, (from) => list(from, params.postId, request.url, reply, query)),
  );

  route(createComment, async ({ viewer, body, request }, reply) => {
    const attempt = attemptOf(request.headers, viewer.userId, [createComment.name, body]);
    await addComment(dependencies, viewer.userId, body, attempt);
    return list(db, body.PostId, endpointPath(listComments, { postId: body.PostId }), reply);
  });

  route(deleteComment, async ({ viewer, params }) => {
    await removeComment(dependencies, viewer.userId, params.commentId);
    return { message: 'Comment deleted.' };
  });
}
