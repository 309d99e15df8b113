import type { Bus } from '../bus/bus.ts';
import { createCache, type Cache } from '../cache/create-cache.ts';
import { doorkeeper } from '../cache/doorkeeper.ts';
import { encoded, type CachedPost, type SharedPost } from './post-view.ts';

/** Size of all posts in the cache, a character counted as a byte. */
const MAX_BYTES = 6 * 1024 * 1024;
/** Size of an entry besides its text. */
const ENTRY_BYTES = 600;

/**
 * Creates a cache of posts by id.
 * @param load reads posts in one statement
 * @param admits whether a post that was not in the cache is to be stored
 */
export function createPostCache(
  bus: Bus,
  load: (ids: readonly number[]) => Promise<readonly SharedPost[]>,
  admits: (id: number) => boolean = doorkeeper(),
): Cache<number, CachedPost> {
  return createCache<number, CachedPost, SharedPost>(bus, {
    load: async (ids) => new Map((await load(ids)).map((post) => [post.id, post])),
    invalidatedBy: {
      post: (id) => [id],
      member: (id) => (post) => post.authorId === id,
    },
    encode: encoded,
    sizeOf: (post) => ENTRY_BYTES + post.viewers.length + ('utf8' in post ? post.utf8.length : 0),
    maxSize: MAX_BYTES,
    admits,
  });
}
