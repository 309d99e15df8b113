import { POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import type { Post } from '@plaza/contract/post.ts';
import type { Bus } from '../bus/bus.ts';
import type { Db } from '../db/open.ts';
import { cursorAfter } from '../lib/id-cursor.ts';
import type { Json } from '../lib/json.ts';
import type { Page } from '../lib/page.ts';
import type { Actor } from '../sessions/viewer.ts';
import { createNewestPosts } from './newest-posts.ts';
import { createPostCache } from './post-cache.ts';
import { noSuchPost } from './post-errors.ts';
import { listPostIds, listPostRows } from './post-list-repository.ts';
import { postJson, sharedPost } from './post-view.ts';
import { createViewerStateCache } from './viewer-state-cache.ts';
import { listViewerStates, NO_VIEWER_STATE } from './viewer-state-repository.ts';

/** Which posts: so many of the newest below an id, of one author or of all. */
export interface PostQuery {
  /** The largest page when absent. */
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
  readonly authorId?: number;
}

/**
 * Reads posts as one viewer sees them: their ids, then the part that all viewers share, then this viewer's part. Each of
 * the three has a cache.
 */
export interface PostReader {
  list(viewer: Actor, query: PostQuery): Promise<Page<Post>>;
  /** A post and its number of views. @throws AppError not_found */
  get(viewer: Actor, postId: number): Promise<{ post: Json<Post>; viewCount: number }>;
  /** A post as a transaction sees it, read without the caches. @throws AppError not_found */
  read(from: Db, viewer: Actor, postId: number): Promise<Json<Post>>;
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
  const readPosts = async (viewer: Actor, ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const found = await shared.getAll(ids);
    const own = await states.get(viewer.userId, ids);
    return ids.flatMap((id) => {
      const [post, state] = [found.get(id), own.get(id)];
      if (!post || !state) return [];
      return { post: postJson(post, viewer, state), viewCount: post.viewCount };
    });
  };

  return {
    async list(viewer, { limit = POSTS_PAGE_MAX, before, authorId }) {
      const oneMore = { limit: limit + 1, before, authorId };
      const ids = (await newest.page(oneMore)) ?? (await listPostIds(db, oneMore));
      const shown = ids.slice(0, limit);
      const last = shown.at(-1);
      const found = await readPosts(viewer, shown);
      return {
        items: found.map(({ post }) => post),
        next: last !== undefined && ids.length > limit ? cursorAfter(last) : undefined,
      };
    },
    async get(viewer, postId) {
      const [found] = await readPosts(viewer, [postId]);
      if (!found) throw noSuchPost();
      return found;
    },
    async read(from, viewer, postId) {
      const [row] = await listPostRows(from, [postId]);
      if (!row) throw noSuchPost();
      const state = (await listViewerStates(from, viewer.userId, [postId])).get(postId) ?? NO_VIEWER_STATE;
      return postJson(sharedPost(row, mediaBase), viewer, state);
    },
  };
}
