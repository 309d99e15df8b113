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
import { jsonList, jsonObject } from '../lib/json.ts';
import type { Viewer } from '../http/admission/viewer.ts';
import { linkNextPage } from '../http/page-link.ts';
import { attemptOf } from '../idempotency/idempotency-service.ts';
import type { Db } from '../db/open.ts';
import type { FindUserId } from '../users/user-ids.ts';
import { noSuchUser } from '../users/user-errors.ts';
import type { PostReader } from './post-reader.ts';
import { noSuchPost } from './post-errors.ts';
import { deletePost, editPost, publishPost, type PostResources } from './post-service.ts';

interface Dependencies extends PostResources {
  readonly postReader: PostReader;
  readonly findUserId: FindUserId;
}

export function registerPosts(route: Route, dependencies: Dependencies): void {
  const { postReader, findUserId } = dependencies;

  const list = async (
    { viewer, query, request }: Pick<Call<typeof listPosts>, 'viewer' | 'query' | 'request'>,
    reply: FastifyReply,
    author?: { authorId: number },
  ) => {
    const limit = query.limit ?? POSTS_PAGE_MAX;
    const page = await postReader.list(viewer.userId, { limit, before: query.cursor, ...author });
    if (page.next !== undefined) linkNextPage(reply, request.url, page.next);
    return jsonList(page.posts);
  };

  const read = (viewer: Viewer) => async (from: Db, postId: number) => {
    const post = await postReader.read(from, viewer.userId, postId);
    if (!post) throw noSuchPost();
    return post;
  };

  route(listPosts, (call, reply) => list(call, reply));

  route(listUserPosts, async (call, reply) => {
    const authorId = await findUserId(call.params.username);
    if (authorId === undefined) throw noSuchUser();
    return list(call, reply, { authorId });
  });

  route(getPost, async ({ viewer, params }) => {
    const found = await postReader.find(viewer.userId, params.id);
    if (!found) throw noSuchPost();
    return jsonObject({ post: found.post, view: found.viewCount });
  });

  route(createPost, async ({ viewer, body, files, request }) => {
    const content = [createPost.name, body, files.image?.sha256];
    const attempt = attemptOf(request.headers, viewer.userId, content);
    const post = await publishPost(dependencies, viewer.userId, body, files.image, attempt, read(viewer));
    return jsonObject({ message: 'Post published.', post });
  });

  route(updatePost, async ({ viewer, params, body }) => {
    const post = await editPost(dependencies, viewer.userId, params.id, body, read(viewer));
    return jsonObject({ message: 'Post updated.', post });
  });

  route(deletePostEndpoint, async ({ viewer, params }) => {
    await deletePost(dependencies, viewer.userId, params.id);
    return { message: 'Post deleted.' };
  });
}
