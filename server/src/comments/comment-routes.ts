import {
  COMMENT_DELETED,
  createComment,
  deleteComment as deleteCommentEndpoint,
  listComments,
} from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { answerPage } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { readIdempotentRequest } from '../idempotency/idempotency-service.ts';
import { idBelow } from '../lib/id-cursor.ts';
import { addComment, deleteComment, type CommentResources } from './comment-service.ts';

export function registerComments(route: Route, resources: CommentResources): void {
  const { commentReader } = resources;

  route(listComments, async ({ viewer, params, query: { limit, cursor }, request }, reply) =>
    answerPage(
      reply,
      request.url,
      await commentReader.list(viewer, params.postId, { limit, before: idBelow(cursor) }),
    ),
  );

  route(createComment, async ({ viewer, body, request }, reply) => {
    const idempotent = readIdempotentRequest(request.headers, viewer.userId, [createComment.name, body]);
    const page = await addComment(resources, viewer, body, idempotent);
    return answerPage(reply, endpointPath(listComments, { postId: body.PostId }), page);
  });

  route(deleteCommentEndpoint, async ({ viewer, params }) => {
    await deleteComment(resources, viewer, params.commentId);
    return { message: COMMENT_DELETED };
  });
}
