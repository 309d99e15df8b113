import * as contract from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { answerPage } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { readIdempotentRequest } from '../idempotency/idempotency-service.ts';
import { readIdCursor } from '../lib/page.ts';
import { addComment, deleteComment, type CommentResources } from './comment-service.ts';

export function registerComments(route: Route, resources: CommentResources): void {
  const { commentReader } = resources;

  route(contract.listComments, async ({ viewer, params, query: { limit, cursor }, request }, reply) =>
    answerPage(
      reply,
      request.url,
      await commentReader.list(viewer, params.postId, { limit, after: readIdCursor(cursor) }),
    ),
  );

  route(contract.createComment, async ({ viewer, body, request }, reply) => {
    const content = [contract.createComment.name, body];
    const idempotent = readIdempotentRequest(request.headers, viewer.userId, content);
    const page = await addComment(resources, viewer, body, idempotent);
    return answerPage(reply, endpointPath(contract.listComments, { postId: body.PostId }), page);
  });

  route(contract.deleteComment, async ({ viewer, params }) => {
    await deleteComment(resources, viewer, params.commentId);
    return { message: contract.COMMENT_DELETED };
  });
}
