import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus/bus.ts';
import { doorkeeper } from '../bus/doorkeeper.ts';
import { encoded, type CachedPost, type EncodedPost, type SharedPost } from './post-view.ts';

/** Size of all posts in the cache, a character counted as a byte. */
const MAX_BYTES = 6 * 1024 * 1024;
/** Size of an entry besides its text. */
const ENTRY_BYTES = 600;

/** A cache of posts. It never returns one that was read before a change of the post. */
export interface PostCache {
  /** These posts, from memory or loaded in one batch; deleted ones are missing. */
  get(ids: readonly number[]): Promise<ReadonlyMap<number, CachedPost>>;
}

/**
 * @param load reads posts in one statement
 * @param admits whether a post that was not in the cache is to be stored
 */
export function createPostCache(
  bus: Bus,
  load: (ids: readonly number[]) => Promise<readonly SharedPost[]>,
  admits: (id: number) => boolean = doorkeeper(),
): PostCache {
  const kept = new LRUCache<number, EncodedPost>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ utf8, viewers }) => ENTRY_BYTES + utf8.length + viewers.length,
  });
  // The newest load of each post. One that is missing here was begun before a change or not admitted, and is not kept.
  let loads = new Map<number, symbol>();

  const forgetAll = () => {
    kept.clear();
    loads = new Map();
  };
  const forgetAuthor = (authorId: number) => {
    for (const [id, post] of kept) if (post.authorId === authorId) kept.delete(id);
    loads = new Map();
  };
  bus.subscribe({
    onChange(topic, id) {
      if (topic === 'member') forgetAuthor(id);
      if (topic !== 'post') return;
      kept.delete(id);
      loads.delete(id);
    },
    onInvalidateAll: forgetAll,
  });

  const loadMissing = async (ids: readonly number[]): Promise<readonly SharedPost[]> => {
    if (!bus.isConnected) return load(ids);
    const thisLoad = Symbol('load');
    for (const id of ids) if (admits(id)) loads.set(id, thisLoad);
    try {
      const posts = await load(ids);
      for (const post of posts) if (loads.get(post.id) === thisLoad) kept.set(post.id, encoded(post));
      return posts;
    } finally {
      for (const id of ids) if (loads.get(id) === thisLoad) loads.delete(id);
    }
  };

  return {
    async get(ids) {
      const found = new Map<number, CachedPost>();
      const missing: number[] = [];
      for (const id of ids) {
        const post = bus.isConnected ? kept.get(id) : undefined;
        if (post) found.set(id, post);
        else missing.push(id);
      }
      if (missing.length > 0) for (const post of await loadMissing(missing)) found.set(post.id, post);
      return found;
    },
  };
}
