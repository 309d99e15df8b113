import { POSTS_PAGE_MAX } from '@plaza/contract/page.ts';
import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import type { PostPage } from './post-list-repository.ts';

/** Enough for several pages of usual length, and for one of the greatest. */
const KEPT = POSTS_PAGE_MAX + 1;
const MAX_BYTES = 512 * 1024;
const ID_BYTES = 8;
const LIST_BYTES = 200;
/** The key of the list of all posts; other keys are ids of members. */
const EVERYBODY = 0;

/**
 * The ids of the newest posts of everybody and of those members whose profiles are looked at, which is where nearly
 * everybody begins. Never as they were before one was published or deleted.
 */
export interface NewestPosts {
  /** Ids from newest to oldest, or undefined when that page is not among what is kept. */
  page(page: PostPage): Promise<readonly number[] | undefined>;
}

/** @param load reads the newest ids, of all or of one author */
export function createNewestPosts(
  bus: Bus,
  load: (page: PostPage) => Promise<readonly number[]>,
): NewestPosts {
  const lists = createCache<number, readonly number[]>(bus, {
    load: loadEach((authorId) =>
      load({ limit: KEPT, before: undefined, ...(authorId !== EVERYBODY && { authorId }) }),
    ),
    invalidatedBy: { list: (authorId) => [EVERYBODY, authorId] },
    sizeOf: (ids) => LIST_BYTES + ID_BYTES * ids.length,
    maxSize: MAX_BYTES,
  });

  return {
    async page({ limit, before, authorId = EVERYBODY }) {
      if (!bus.isConnected) return undefined;
      const ids = (await lists.get(authorId)) ?? [];
      const start = before === undefined ? 0 : ids.findIndex((id) => id < before);
      const isWhole = ids.length < KEPT;
      if (start === -1) return isWhole ? [] : undefined;
      return isWhole || start + limit <= ids.length ? ids.slice(start, start + limit) : undefined;
    },
  };
}
