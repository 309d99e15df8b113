import { COMMENTS_PAGE_MAX } from '@plaza/contract/comment.ts';
import type { Comment } from '@plaza/contract/comment.ts';
import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import { doorkeeper } from '../cache/doorkeeper.ts';
import type { Db, Trx } from '../db/open.ts';
import { cursorAfter } from '../lib/id-cursor.ts';
import type { Page } from '../lib/page.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { findPostOwner } from '../posts/post-repository.ts';
import type { Actor } from '../sessions/viewer.ts';
import { listCommentRows } from './comment-repository.ts';
import { commentJson, sharedComment, type SharedComment } from './comment-view.ts';

/** Enough for several pages of usual length. */
const KEPT = 100;
/** Size of all comments in the cache, a character counted as a byte. */
const MAX_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 150;

/** Which comments of a post: so many of the newest below an id. */
interface CommentQuery {
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

/** Reads the comments of posts. A page holds the newest that precede its cursor, oldest first. */
export interface CommentReader {
  /** @throws AppError not_found when there is no such post */
  list(viewer: Actor, postId: number, query: CommentQuery): Promise<Page<Comment>>;
  /** The first page as a transaction sees it, read without the cache. @throws AppError not_found */
  read(trx: Trx, viewer: Actor, postId: number): Promise<Page<Comment>>;
}

/** @param mediaBase what image addresses begin with */
export function createCommentReader({
  db,
  bus,
  mediaBase,
}: {
  db: Db;
  bus: Bus;
  mediaBase: string;
}): CommentReader {
  const readRows = async (
    from: Db,
    postId: number,
    query: { limit: number; before?: number | undefined },
  ) => {
    const rows = await listCommentRows(from, postId, query);
    return rows.map((row) => sharedComment(row, mediaBase));
  };

  const newest = createCache<number, readonly SharedComment[]>(bus, {
    load: loadEach((postId) => readRows(db, postId, { limit: KEPT })),
    // Every comment shows the name of its author.
    invalidatedBy: { post: (id) => [id], member: () => 'all' },
    sizeOf: (comments) => comments.reduce((sum, { start }) => sum + ENTRY_BYTES + start.length, ENTRY_BYTES),
    maxSize: MAX_BYTES,
    admits: doorkeeper(),
  });
  /** The newest comments from the cache; undefined when it may lack some of them. */
  const findNewest = async (postId: number, limit: number) => {
    if (!bus.isConnected) return undefined;
    const comments = (await newest.get(postId)) ?? [];
    return limit <= comments.length || comments.length < KEPT ? comments.slice(0, limit) : undefined;
  };

  /** @param newestFirst one comment more than the page has, when another page follows */
  const pageOf = async (
    from: Db,
    viewer: Actor,
    postId: number,
    limit: number,
    newestFirst: readonly SharedComment[],
  ) => {
    // The post of a comment exists; without comments the post may be deleted.
    if (newestFirst.length === 0 && (await findPostOwner(from, postId)) === undefined) throw noSuchPost();
    const shown = newestFirst.slice(0, limit);
    const oldest = shown.at(-1);
    return {
      items: shown.toReversed().map((comment) => commentJson(comment, viewer)),
      next: newestFirst.length > limit && oldest ? cursorAfter(oldest.id) : undefined,
    };
  };

  return {
    async list(viewer, postId, { limit = COMMENTS_PAGE_MAX, before }) {
      const cached = before === undefined ? await findNewest(postId, limit + 1) : undefined;
      const comments = cached ?? (await readRows(db, postId, { limit: limit + 1, before }));
      return pageOf(db, viewer, postId, limit, comments);
    },
    async read(trx, viewer, postId) {
      const comments = await readRows(trx, postId, { limit: COMMENTS_PAGE_MAX + 1 });
      return pageOf(trx, viewer, postId, COMMENTS_PAGE_MAX, comments);
    },
  };
}
