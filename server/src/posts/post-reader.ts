import { POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import type { Post } from '@plaza/contract/post.ts';
import type { DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db } from '../db/open.ts';
import type { Json } from '../lib/json.ts';
import { splitPage, type Page } from '../lib/page.ts';
import { isHidden, type Reader } from '../visibility/visibility-policy.ts';
import { createNewestPosts } from './newest-posts.ts';
import { createPostCache } from './post-cache.ts';
import { noSuchPost } from './post-errors.ts';
import { listPostIds, listPostRows, listUnviewedIds, type PostPage } from './post-list-repository.ts';
import { postJson, sharedPost, type CachedPost } from './post-view.ts';
import { findSeenReactions, findSeenRow, listChangedRows } from './seen-post-repository.ts';
import { readRemovedPosts, type ReadPost } from './removed-posts.ts';
import { createSeenPosts } from './seen-posts.ts';
import { createViewerStateCache } from './viewer-state-cache.ts';
import { listViewerStates, NO_VIEWER_STATE } from './viewer-state-repository.ts';

/** A page of the list of all posts, or of an author's, newest first. */
export interface PostQuery {
  /** The number of posts; the maximum by default. */
  readonly limit?: number | undefined;
  /** The id of the last post of the previous page; undefined for the first page. */
  readonly after?: number | undefined;
  readonly authorId?: number;
  /** Only posts of the list of all that the viewer has not viewed. A page may be short although another one follows. */
  readonly isUnviewed?: boolean;
}

export interface ReaderResources extends DbAndBus {
  /** The beginning of image addresses. */
  readonly mediaBase: string;
}

/** The part of a post that does not depend on the viewer. */
export type PostFacts = Pick<CachedPost, 'authorId' | 'counts'>;

/** Reads posts through caches: of ids, shared parts, viewer states, and posts without the actions of hidden members. */
export interface PostReader {
  /** Without posts of members whom the viewer does not see; the list of all posts also without those of muted ones, that of the viewer's own posts with removed ones. */
  list(viewer: Reader, query: PostQuery): Promise<Page<Post>>;
  /** A post and its number of views; for its author and moderators also a removed one. @throws AppError not_found */
  get(viewer: Reader, postId: number): Promise<{ post: Json<Post>; viewCount: number }>;
  /** Reads a visible post in a transaction, without the caches. @throws AppError not_found, also for a removed post */
  read(from: Db, viewer: Reader, postId: number): Promise<Json<Post>>;
  /** Author and counts of those of these posts that are neither deleted nor removed. */
  facts(ids: readonly number[]): Promise<ReadonlyMap<number, PostFacts>>;
}

export function createPostReader({ db, bus, mediaBase }: ReaderResources): PostReader {
  const newest = createNewestPosts(bus, (page) => listPostIds(db, page));
  const shared = createPostCache(bus, async (ids) =>
    (await listPostRows(db, ids)).map((row) => sharedPost(row, mediaBase)),
  );
  const seen = createSeenPosts({
    posts: async (viewerId, ids) =>
      (await listChangedRows(db, viewerId, ids)).map((row) => sharedPost(row, mediaBase)),
    reactions: (hidden, ids) => findSeenReactions(db, hidden, ids),
  });
  const states = createViewerStateCache(
    bus,
    (viewerId, ids) => listViewerStates(db, viewerId, ids),
    (id) => shared.has(id),
  );

  const listIds = async (page: PostPage) =>
    (await newest.page(page)) ?? (await listPostIds(db, page)).map(({ id }) => id);

  /** The posts of `ids` in this order, without deleted ones and those of hidden members. */
  const readPosts = async (viewer: Reader, ids: readonly number[]): Promise<ReadPost[]> => {
    if (ids.length === 0) return [];
    const { blocked } = viewer.hidden;
    const found = await shared.getAll(ids);
    const instead = blocked.size === 0 ? undefined : await seen.get(viewer, found);
    const own = await states.get(viewer.userId, ids);
    return ids.flatMap((id) => {
      const [shownToAll, state] = [found.get(id), own.get(id)];
      // The posts that are shown instead include earlier ones, which may be removed or deleted by now.
      if (!shownToAll || !state || blocked.has(shownToAll.authorId)) return [];
      const post = instead?.(id) ?? shownToAll;
      return { id, post: postJson(post, viewer, state), viewCount: post.counts.viewCount };
    });
  };

  /** The list of the viewer's own posts also contains removed ones. */
  const readOwn = async (viewer: Reader, ids: readonly number[]) => {
    const visible = await readPosts(viewer, ids);
    const isFound = new Set(visible.map(({ id }) => id));
    const missing = ids.filter((id) => !isFound.has(id));
    const removed = await readRemovedPosts(db, viewer, missing, mediaBase);
    return [...visible, ...removed].toSorted((a, b) => b.id - a.id);
  };

  return {
    async facts(ids) {
      const found = await shared.getAll(ids);
      return new Map([...found].flatMap(([id, post]) => (post ? [[id, post]] : [])));
    },
    async list(viewer, { limit = POSTS_PAGE_MAX, after, authorId, isUnviewed }) {
      const { blocked, unlisted } = viewer.hidden;
      const hidden = authorId === undefined ? unlisted : blocked;
      const without = hidden.size === 0 ? undefined : hidden;
      const isOwn = authorId === viewer.userId;
      const oneMore = { limit: limit + 1, after, authorId, includesRemoved: isOwn, without };
      const { ids, stoppedAt } = isUnviewed
        ? await listUnviewedIds(db, viewer.userId, oneMore)
        : { ids: await listIds(oneMore), stoppedAt: undefined };
      const { shown, next } = splitPage(ids, limit, (id) => id);
      const found = await (isOwn ? readOwn : readPosts)(viewer, shown);
      return { items: found.map(({ post }) => post), next: next ?? stoppedAt?.toString() };
    },
    async get(viewer, postId) {
      const [found] = await readPosts(viewer, [postId]);
      const [shown] = found ? [found] : await readRemovedPosts(db, viewer, [postId], mediaBase);
      if (!shown) throw noSuchPost();
      return shown;
    },
    async read(from, viewer, postId) {
      const { userId, hidden } = viewer;
      const [row] =
        hidden.blocked.size === 0
          ? await listPostRows(from, [postId])
          : [await findSeenRow(from, userId, postId)];
      if (!row || isHidden(viewer, row.user_id)) throw noSuchPost();
      const state = (await listViewerStates(from, viewer.userId, [postId])).get(postId) ?? NO_VIEWER_STATE;
      return postJson(sharedPost(row, mediaBase), viewer, state);
    },
  };
}
