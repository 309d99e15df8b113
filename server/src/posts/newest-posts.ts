import { POSTS_PAGE_MAX } from '@plaza/contract/post.ts';
import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import type { ListedPost, PostPage } from './post-list-repository.ts';

/** The posts that are cached of a list: a page of the maximum, also when every second post is left out. */
const CACHED = 2 * POSTS_PAGE_MAX + 1;
const MAX_BYTES = 1024 * 1024;
const POST_BYTES = 60;
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
  load: (page: PostPage) => Promise<readonly ListedPost[]>,
): NewestPosts {
  const lists = createCache<number, readonly ListedPost[]>(bus, {
    load: loadEach((authorId) =>
      load({
        limit: CACHED,
        after: undefined,
        ...(authorId !== ALL_AUTHORS && { authorId, includesRemoved: true }),
      }),
    ),
    invalidatedBy: { list: (authorId) => [ALL_AUTHORS, authorId] },
    sizeOf: (posts) => LIST_BYTES + POST_BYTES * posts.length,
    maxSize: MAX_BYTES,
  });

  return {
    async page({ limit, after, authorId = ALL_AUTHORS, includesRemoved = false, without }) {
      if (!bus.isConnected) return undefined;
      const posts = (await lists.get(authorId)) ?? [];
      const previous = after === undefined ? -1 : posts.findIndex(({ id }) => id === after);
      if (after !== undefined && previous === -1) return undefined;
      const ids: number[] = [];
      for (let i = previous + 1; i < posts.length && ids.length < limit; i++) {
        const post = posts[i];
        if (post && !without?.has(post.user_id) && (includesRemoved || post.is_removed === 0))
          ids.push(post.id);
      }
      return ids.length === limit || posts.length < CACHED ? ids : undefined;
    },
  };
}
