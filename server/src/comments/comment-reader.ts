import { COMMENTS_PAGE_MAX, type Comment } from '@plaza/contract/comment.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import { doorkeeper } from '../cache/doorkeeper.ts';
import type { Db, Trx } from '../db/open.ts';
import { splitPage, type Page } from '../lib/page.ts';
import type { ReaderResources } from '../posts/post-reader.ts';
import { expectRemovedPost, expectSeenPost, seesPost } from '../posts/seen-post-service.ts';
import { findRemovals } from '../removals/removal-repository.ts';
import { seesRemoved, type Reader } from '../visibility/visibility-policy.ts';
import { listCommentRows, type CommentSelection } from './comment-repository.ts';
import { commentJson, sharedComment, type SharedComment } from './comment-view.ts';

/** The newest comments of a post that are cached: several pages of usual length. */
const CACHED = 100;
/** The total size of the comments, a character counted as a byte. */
const MAX_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 150;

interface CommentQuery {
  readonly limit?: number | undefined;
  /** The id of the oldest comment of the previous page; undefined for the first page. */
  readonly after?: number | undefined;
}

/** Reads the comments of posts. The first page contains the newest comments; within a page, the oldest is first. */
export interface CommentReader {
  list(viewer: Reader, postId: number, query: CommentQuery): Promise<Page<Comment>>;
  /** Reads the first page in a transaction, without the cache. @throws AppError not_found for a post that is not visible */
  read(trx: Trx, viewer: Reader, postId: number): Promise<Page<Comment>>;
}

export function createCommentReader({ db, bus, mediaBase }: ReaderResources): CommentReader {
  const readRows = async (
    from: Db,
    ofPost: Parameters<typeof listCommentRows>[1],
    selection: CommentSelection,
  ) => {
    const rows = await listCommentRows(from, ofPost, selection);
    return rows.map((row) => sharedComment(row, mediaBase));
  };

  const newest = createCache<number, readonly SharedComment[]>(bus, {
    load: loadEach((id) => readRows(db, { id }, { limit: CACHED, includesRemovedBy: () => true })),
    invalidatedBy: {
      post: (id) => [id],
      comment_deleted: (_id, [postId = 0]) => [postId],
      // Comments contain names of members.
      member: (id) => (comments) => comments.some(({ authorId }) => authorId === id),
    },
    sizeOf: (comments) => comments.reduce((sum, { start }) => sum + ENTRY_BYTES + start.length, ENTRY_BYTES),
    maxSize: MAX_BYTES,
    admits: doorkeeper(),
  });
  /** The newest comments; undefined when they are not all cached. */
  const findNewest = async (postId: number, { limit, without, includesRemovedBy }: CommentSelection) => {
    if (!bus.isConnected) return undefined;
    const all = (await newest.get(postId)) ?? [];
    const comments = all.filter(
      ({ authorId, isRemoved }) => !without?.has(authorId) && (!isRemoved || includesRemovedBy(authorId)),
    );
    return limit <= comments.length || all.length < CACHED ? comments.slice(0, limit) : undefined;
  };

  /** The comments of a removed post, for a viewer who sees it. @throws AppError not_found for a post that the viewer does not see */
  const readOfRemoved = async (viewer: Reader, postId: number, selection: CommentSelection) => {
    await expectRemovedPost(db, viewer, postId);
    return readRows(db, { id: postId, isRemoved: true }, selection);
  };

  /** @param newestFirst one more comment than `limit` when another page follows */
  const pageOf = async (
    from: Db,
    viewer: Reader,
    limit: number,
    newestFirst: readonly SharedComment[],
  ): Promise<Page<Comment>> => {
    const { shown, next } = splitPage(newestFirst, limit, ({ id }) => id);
    const removed = shown.filter(({ isRemoved }) => isRemoved).map(({ id }) => id);
    const removals = await findRemovals(from, 'comment', removed);
    const items = shown.toReversed().map((comment) => commentJson(comment, viewer, removals.get(comment.id)));
    return { items, next };
  };

  return {
    async list(viewer, postId, { limit = COMMENTS_PAGE_MAX, after }) {
      const selection = { ...seenBy(viewer), limit: limit + 1, after };
      const cached = after === undefined ? await findNewest(postId, selection) : undefined;
      let comments = cached ?? (await readRows(db, { id: postId }, selection));
      // Without comments, the post may be deleted or removed; comments do not tell whether its author is hidden.
      const isUnsure = comments.length === 0 || viewer.hidden.blocked.size > 0;
      if (isUnsure && !(await seesPost(db, viewer, postId)))
        comments = await readOfRemoved(viewer, postId, selection);
      return pageOf(db, viewer, limit, comments);
    },
    async read(trx, viewer, postId) {
      const selection = { ...seenBy(viewer), limit: COMMENTS_PAGE_MAX + 1 };
      const comments = await readRows(trx, { id: postId }, selection);
      if (comments.length === 0 || viewer.hidden.blocked.size > 0) await expectSeenPost(trx, viewer, postId);
      return pageOf(trx, viewer, COMMENTS_PAGE_MAX, comments);
    },
  };
}

/** Which comments a viewer sees. */
const seenBy = (viewer: Reader): Omit<CommentSelection, 'limit'> => ({
  without: viewer.hidden.blocked.size === 0 ? undefined : viewer.hidden.blocked,
  includesRemovedBy: (authorId) => seesRemoved(viewer, authorId),
});
