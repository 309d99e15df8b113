import {
  createPost,
  deletePost as deletePostEndpoint,
  getPost,
  listPosts,
  listUserPosts,
  updatePost,
} from '@plaza/contract/post.ts';
import { POSTS_PAGE_MAX } from '@plaza/contract/page.ts';
import type { FastifyReply } from 'fastify';
import type { Call, Route } from '../http/contract-route.ts';
import { jsonList, jsonObject } from '../json.ts';
import { linkNextPage } from '../http/page-link.ts';
import { attemptOf } from '../idempotency/idempotency-service.ts';
import type { FindUserId } from '../users/user-ids.ts';
import { noSuchUser } from '../users/user-routes.ts';
import type { Cards } from './cards.ts';
import { deletePost, editPost, noSuchPost, publishPost, type PostResources } from './post-service.ts';

interface Dependencies extends PostResources {
  readonly cards: Cards;
  readonly findUserId: FindUserId;
}

export function registerPosts(route: Route, dependencies: Dependencies): void {
  const { cards, findUserId } = dependencies;

  const list = async (
    { viewer, query, request }: Pick<Call<typeof listPosts>, 'viewer' | 'query' | 'request'>,
    reply: FastifyReply,
    author?: { authorId: number },
  ) => {
    const limit = query.limit ?? POSTS_PAGE_MAX;
    const page = await cards.list(viewer.userId, { limit, before: query.cursor, ...author });
    if (page.next !== undefined) linkNextPage(reply, request.url, page.next);
    return jsonList(page.cards);
  };

  const find = async (viewerId: number, postId: number) => {
    const found = await cards.find(viewerId, postId);
    if (!found) throw noSuchPost();
    return found;
  };

  route(listPosts, (call, reply) => list(call, reply));

  route(listUserPosts, async (call, reply) => {
    const authorId = await findUserId(call.params.username);
    if (authorId === undefined) throw noSuchUser();
    return list(call, reply, { authorId });
  });

  route(getPost, async ({ viewer, params }) => {
    const { card, viewCount } = await find(viewer.userId, params.id);
    return jsonObject({ post: card, view: viewCount });
  });

  route(createPost, async ({ viewer, body, files, request }) => {
    const content = [createPost.name, body, files.image?.sha256];
    const attempt = attemptOf(request.headers, viewer.userId, content);
    const id = await publishPost(dependencies, viewer.userId, body, files.image, attempt);
    const { card } = await find(viewer.userId, id);
    return jsonObject({ message: 'Post published.', post: card });
  });

  route(updatePost, async ({ viewer, params, body }) => {
    await editPost(dependencies, viewer.userId, params.id, body);
    const { card } = await find(viewer.userId, params.id);
    return jsonObject({ message: 'Post updated.', post: card });
  });

  route(deletePostEndpoint, async ({ viewer, params }) => {
    await deletePost(dependencies, viewer.userId, params.id);
    return { message: 'Post deleted.' };
  });
}
