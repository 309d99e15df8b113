import { POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import type { PostPage } from './post-list-repository.ts';

/** Ids in a list: several pages of usual length, or one of the greatest. */
const CACHED = POSTS_PAGE_MAX + 1;
const MAX_BYTES = 512 * 1024;
const ID_BYTES = 8;
const LIST_BYTES = 200;
/** The key of the list of all posts; other keys are ids of authors. */
const ALL_AUTHORS = 0;

/** A cache of the ids of the newest posts, of all authors and of each author: most readers begin there. */
export interface NewestPosts {
  /** Ids from newest to oldest, or undefined when the page reaches beyond the cached ids. */
  page(page: PostPage): Promise<readonly number[] | undefined>;
}

/** @param load reads the newest ids, of all or of one author */
export function createNewestPosts(
  bus: Bus,
  load: (page: PostPage) => Promise<readonly number[]>,
): NewestPosts {
  const lists = createCache<number, readonly number[]>(bus, {
    load: loadEach((authorId) =>
      load({ limit: CACHED, before: undefined, ...(authorId !== ALL_AUTHORS && { authorId }) }),
    ),
    invalidatedBy: { list: (authorId) => [ALL_AUTHORS, authorId] },
    sizeOf: (ids) => LIST_BYTES + ID_BYTES * ids.length,
    maxSize: MAX_BYTES,
  });

  return {
    async page({ limit, before, authorId = ALL_AUTHORS }) {
      if (!bus.isConnected) return undefined;
      const ids = (await lists.get(authorId)) ?? [];
      const start = before === undefined ? 0 : ids.findIndex((id) => id < before);
      const isWhole = ids.length < CACHED;
      if (start === -1) return isWhole ? [] : undefined;
      return isWhole || start + limit <= ids.length ? ids.slice(start, start + limit) : undefined;
    },
  };
}
