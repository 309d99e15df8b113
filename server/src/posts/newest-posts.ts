import { POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import type { PostPage } from './post-list-repository.ts';

/** The ids that are cached of a list: several pages of usual length, or one of the maximum. */
const CACHED = POSTS_PAGE_MAX + 1;
const MAX_BYTES = 512 * 1024;
const ID_BYTES = 8;
const LIST_BYTES = 200;
/** The key of the list of all posts; other keys are ids of authors. */
const ALL_AUTHORS = 0;

/** A cache of the ids of the newest posts: of all authors, and of each author. */
export interface NewestPosts {
  /** The ids of a page, newest first; undefined when not all are cached, or the bus is disconnected. */
  page(page: PostPage): Promise<readonly number[] | undefined>;
}

export function createNewestPosts(
  bus: Bus,
  load: (page: PostPage) => Promise<readonly number[]>,
): NewestPosts {
  const lists = createCache<number, readonly number[]>(bus, {
    load: loadEach((authorId) =>
      load({ limit: CACHED, after: undefined, ...(authorId !== ALL_AUTHORS && { authorId }) }),
    ),
    invalidatedBy: { list: (authorId) => [ALL_AUTHORS, authorId] },
    sizeOf: (ids) => LIST_BYTES + ID_BYTES * ids.length,
    maxSize: MAX_BYTES,
  });

  return {
    async page({ limit, after, authorId = ALL_AUTHORS }) {
      if (!bus.isConnected) return undefined;
      const ids = (await lists.get(authorId)) ?? [];
      const previous = after === undefined ? -1 : ids.indexOf(after);
      // Not cached, or deleted meanwhile.
      if (after !== undefined && previous === -1) return undefined;
      const [start, end] = [previous + 1, previous + 1 + limit];
      return end <= ids.length || ids.length < CACHED ? ids.slice(start, end) : undefined;
    },
  };
}
