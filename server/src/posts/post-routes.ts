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
import type { Db } from '../db/open.ts';
import type { Call, Route } from '../http/contract-route.ts';
import { linkNextPage } from '../http/page-link.ts';
import { attemptOf } from '../idempotency/idempotency-service.ts';
import type { ImageService } from '../images/image-service.ts';
import { findUserByUsername } from '../users/user-repository.ts';
import { noSuchUser } from '../users/user-routes.ts';
import type { Cards } from './cards.ts';
import { deletePost, editPost, noSuchPost, publishPost } from './post-service.ts';

interface Dependencies {
  readonly db: Db;
  readonly images: ImageService;
  readonly cards: Cards;
}

export function registerPosts(route: Route, { db, images, cards }: Dependencies): void {
  const page = async (
    { viewer, query, request }: Pick<Call<typeof listPosts>, 'viewer' | 'query' | 'request'>,
    reply: FastifyReply,
    author?: { authorId: number },
  ) => {
    const limit = query.limit ?? POSTS_PAGE_MAX;
    const found = await cards.list(viewer.userId, { limit, before: query.cursor, ...author });
    const last = found.cards.at(-1);
    if (found.more && last) linkNextPage(reply, request.url, last.id);
    return found.cards;
  };

  const card = async (viewerId: number, postId: number) => {
    const post = await cards.find(viewerId, postId);
    if (!post) throw noSuchPost();
    return post;
  };

  route(listPosts, (call, reply) => page(call, reply));

  route(listUserPosts, async (call, reply) => {
    const author = await findUserByUsername(db, call.params.username);
    if (!author) throw noSuchUser();
    return page(call, reply, { authorId: author.id });
  });

  route(getPost, async ({ viewer, params }) => {
    const post = await card(viewer.userId, params.id);
    return { post, view: post.viewCount };
  });

  route(createPost, async ({ viewer, body, files, request }) => {
    const content = [createPost.name, body, files.image?.sha256];
    const attempt = attemptOf(request.headers, viewer.userId, content);
    const id = await publishPost({ db, images }, viewer.userId, body, files.image, attempt);
    return { message: 'Post published.', post: await card(viewer.userId, id) };
  });

  route(updatePost, async ({ viewer, params, body }) => {
    await editPost(db, viewer.userId, params.id, body);
    return { message: 'Post updated.', post: await card(viewer.userId, params.id) };
  });

  route(deletePostEndpoint, async ({ viewer, params }) => {
    await deletePost({ db, images }, viewer.userId, params.id);
    return { message: 'Post deleted.' };
  });
}
