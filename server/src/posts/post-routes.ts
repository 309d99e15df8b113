import * as contract from '@plaza/contract/post.ts';
import { answerPage } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { readIdempotentRequest } from '../idempotency/idempotency-service.ts';
import { readIdCursor } from '../lib/page.ts';
import { jsonObject } from '../lib/json.ts';
import { deletePost, editPost, listUserPosts, publishPost, type PostResources } from './post-service.ts';

export function registerPosts(route: Route, resources: PostResources): void {
  const { postReader } = resources;

  route(contract.listPosts, async ({ viewer, query: { limit, cursor, unviewed }, request }, reply) => {
    const query = { limit, after: readIdCursor(cursor), isUnviewed: unviewed === 'true' };
    const page = await postReader.list(viewer, query);
    return answerPage(reply, request.url, page);
  });

  route(contract.listUserPosts, async ({ viewer, params, query: { limit, cursor }, request }, reply) => {
    const query = { limit, after: readIdCursor(cursor) };
    const page = await listUserPosts(resources, viewer, params.username, query);
    return answerPage(reply, request.url, page);
  });

  route(contract.getPost, async ({ viewer, params }) => {
    const { post, viewCount } = await postReader.get(viewer, params.id);
    return jsonObject({ post, view: viewCount });
  });

  route(contract.createPost, async ({ viewer, body, files, request }) => {
    const content = [contract.createPost.name, body, files.image?.sha256];
    const idempotent = readIdempotentRequest(request.headers, viewer.userId, content);
    const post = await publishPost(resources, viewer, body, files.image, idempotent);
    return jsonObject({ message: contract.POST_REPLIES.created, post });
  });

  route(contract.updatePost, async ({ viewer, params, body }) => {
    const post = await editPost(resources, viewer, params.id, body);
    return jsonObject({ message: contract.POST_REPLIES.updated, post });
  });

  route(contract.deletePost, async ({ viewer, params }) => {
    await deletePost(resources, viewer, params.id);
    return { message: contract.POST_REPLIES.deleted };
  });
}
