import { COMMENTS_PAGE_MAX, type Comment } from '@plaza/contract/comment.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import { doorkeeper } from '../cache/doorkeeper.ts';
import type { Db, Trx } from '../db/open.ts';
import { splitPage, type Page } from '../lib/page.ts';
import type { ReaderResources } from '../posts/post-reader.ts';
import { expectSeenPost } from '../posts/seen-post-service.ts';
import type { Reader } from '../sessions/viewer.ts';
import { listCommentRows } from './comment-repository.ts';
import { commentJson, sharedComment, type SharedComment } from './comment-view.ts';

/** The newest comments of a post that are cached: several pages of usual length. */
const CACHED = 100;
/** The total size of the comments, a character counted as a byte. */
const MAX_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 150;

interface Rows {
  readonly limit: number;
  readonly after?: number | undefined;
  /** Authors whose comments are left out. */
  readonly without?: ReadonlySet<number> | undefined;
}

const hiddenFrom = ({ hidden }: Reader) => (hidden.blocked.size === 0 ? undefined : hidden.blocked);

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
  const readRows = async (from: Db, postId: number, page: Rows) => {
    const rows = await listCommentRows(from, postId, page.limit, page.after, page.without);
    return rows.map((row) => sharedComment(row, mediaBase));
  };

  const newest = createCache<number, readonly SharedComment[]>(bus, {
    load: loadEach((postId) => readRows(db, postId, { limit: CACHED })),
    // Comments contain names of members.
    invalidatedBy: { post: (id) => [id], member: () => 'all' },
    sizeOf: (comments) => comments.reduce((sum, { start }) => sum + ENTRY_BYTES + start.length, ENTRY_BYTES),
    maxSize: MAX_BYTES,
    admits: doorkeeper(),
  });
  /** The newest comments; undefined when they are not all cached. */
  const findNewest = async (postId: number, { limit, without }: Rows) => {
    if (!bus.isConnected) return undefined;
    const all = (await newest.get(postId)) ?? [];
    const comments = without ? all.filter(({ authorId }) => !without.has(authorId)) : all;
    return limit <= comments.length || all.length < CACHED ? comments.slice(0, limit) : undefined;
  };

  /** @param newestFirst more than `limit` comments when another page follows */
  const pageOf = async (
    from: Db,
    viewer: Reader,
    postId: number,
    limit: number,
    newestFirst: readonly SharedComment[],
  ) => {
    // Without comments, the post may be deleted; comments do not tell whether its author is hidden.
    if (newestFirst.length === 0 || viewer.hidden.blocked.size > 0)
      await expectSeenPost(from, viewer, postId);
    const { shown, next } = splitPage(newestFirst, limit, ({ id }) => id);
    return { items: shown.toReversed().map((comment) => commentJson(comment, viewer)), next };
  };

  return {
    async list(viewer, postId, { limit = COMMENTS_PAGE_MAX, after }) {
      const oneMore = { limit: limit + 1, after, without: hiddenFrom(viewer) };
      const cached = after === undefined ? await findNewest(postId, oneMore) : undefined;
      const comments = cached ?? (await readRows(db, postId, oneMore));
      return pageOf(db, viewer, postId, limit, comments);
    },
    async read(trx, viewer, postId) {
      const oneMore = { limit: COMMENTS_PAGE_MAX + 1, without: hiddenFrom(viewer) };
      const comments = await readRows(trx, postId, oneMore);
      return pageOf(trx, viewer, postId, COMMENTS_PAGE_MAX, comments);
    },
  };
}
