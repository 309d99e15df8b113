import type { Post } from '@plaza/contract/post.ts';
import type { Bus } from '../bus/bus.ts';
import type { Db } from '../db/open.ts';
import type { Json } from '../lib/json.ts';
import { createPostCache } from './post-cache.ts';
import { createNewestPosts } from './newest-posts.ts';
import { listPostIds, listPostRows, type PostPage } from './post-list-repository.ts';
import { postJson, sharedPost } from './post-view.ts';
import { createViewerStateCache } from './viewer-state-cache.ts';
import { listViewerStates, NO_VIEWER_STATE } from './viewer-state-repository.ts';

/** A page of a list of posts, as JSON. */
export interface PostList {
  readonly posts: readonly Json<Post>[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: number | undefined;
}

/**
 * Reads posts as one viewer sees them: their ids, then the part that all viewers share, then this viewer's part. Each of
 * the three has a cache.
 */
export interface PostReader {
  list(viewerId: number, page: PostPage): Promise<PostList>;
  /** A post and its number of views; undefined when there is no such post. */
  find(viewerId: number, postId: number): Promise<{ post: Json<Post>; viewCount: number } | undefined>;
  /** A post as a transaction sees it, read without the caches. */
  read(from: Db, viewerId: number, postId: number): Promise<Json<Post> | undefined>;
}

/** @param mediaBase what image addresses begin with */
export function createPostReader({
  db,
  bus,
  mediaBase,
}: {
  db: Db;
  bus: Bus;
  mediaBase: string;
}): PostReader {
  const newest = createNewestPosts(bus, (page) => listPostIds(db, page));
  const shared = createPostCache(bus, async (ids) =>
    (await listPostRows(db, ids)).map((row) => sharedPost(row, mediaBase)),
  );
  const states = createViewerStateCache(bus, (viewerId, ids) => listViewerStates(db, viewerId, ids));

  /** Posts in this order, without deleted ones. */
  const readPosts = async (viewerId: number, ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const found = await shared.get(ids);
    const own = await states.get(viewerId, ids);
    return ids.flatMap((id) => {
      const [post, state] = [found.get(id), own.get(id)];
      if (!post || !state) return [];
      return { post: postJson(post, viewerId, state), viewCount: post.viewCount };
    });
  };

  return {
    async list(viewerId, page) {
      const oneMore = { ...page, limit: page.limit + 1 };
      const ids = (await newest.page(oneMore)) ?? (await listPostIds(db, oneMore));
      const shown = ids.slice(0, page.limit);
      const found = await readPosts(viewerId, shown);
      return {
        posts: found.map(({ post }) => post),
        next: ids.length > page.limit ? shown.at(-1) : undefined,
      };
    },
    async find(viewerId, postId) {
      const [found] = await readPosts(viewerId, [postId]);
      return found;
    },
    async read(from, viewerId, postId) {
      const [row] = await listPostRows(from, [postId]);
      const state = (await listViewerStates(from, viewerId, [postId])).get(postId) ?? NO_VIEWER_STATE;
      return row && postJson(sharedPost(row, mediaBase), viewerId, state);
    },
  };
}
