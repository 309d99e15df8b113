import type { Bus } from '../bus/bus.ts';
import { createCache, type Cache } from '../cache/create-cache.ts';
import { doorkeeper } from '../cache/doorkeeper.ts';
import { encoded, type CachedPost, type SharedPost } from './post-view.ts';

/** The total size of the posts, a character counted as a byte. */
const MAX_BYTES = 6 * 1024 * 1024;
const ENTRY_BYTES = 600;

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
