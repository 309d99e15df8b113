import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus/bus.ts';
import { doorkeeper } from '../bus/doorkeeper.ts';
import { encoded, type CachedCard, type EncodedCard, type SharedCard } from './post-view.ts';

/** What the cards may take, a character counted as a byte. */
const MAX_BYTES = 6 * 1024 * 1024;
/** An entry's own, besides its text. */
const ENTRY_BYTES = 600;

/** A cache of cards. It never returns one that was read before a change of its post. */
export interface CardCache {
  /** The cards of these posts, from memory or loaded all at once; those that are gone are missing. */
  get(ids: readonly number[]): Promise<ReadonlyMap<number, CachedCard>>;
}

/**
 * @param load reads the cards of posts in one statement
 * @param admits whether a card that was not there is to be remembered
 */
export function createCardCache(
  bus: Bus,
  load: (ids: readonly number[]) => Promise<readonly SharedCard[]>,
  admits: (id: number) => boolean = doorkeeper(),
): CardCache {
  const kept = new LRUCache<number, EncodedCard>({
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
    for (const [id, card] of kept) if (card.authorId === authorId) kept.delete(id);
    loads = new Map();
  };
  bus.listen({
    onWord(topic, id) {
      if (topic === 'member') forgetAuthor(id);
      if (topic !== 'post') return;
      kept.delete(id);
      loads.delete(id);
    },
    onAnything: forgetAll,
  });

  const loadMissing = async (ids: readonly number[]): Promise<readonly SharedCard[]> => {
    if (bus.isDeaf) return load(ids);
    const thisLoad = Symbol('load');
    for (const id of ids) if (admits(id)) loads.set(id, thisLoad);
    try {
      const cards = await load(ids);
      for (const card of cards) if (loads.get(card.id) === thisLoad) kept.set(card.id, encoded(card));
      return cards;
    } finally {
      for (const id of ids) if (loads.get(id) === thisLoad) loads.delete(id);
    }
  };

  return {
    async get(ids) {
      const found = new Map<number, CachedCard>();
      const missing: number[] = [];
      for (const id of ids) {
        const card = bus.isDeaf ? undefined : kept.get(id);
        if (card) found.set(id, card);
        else missing.push(id);
      }
      if (missing.length > 0) for (const card of await loadMissing(missing)) found.set(card.id, card);
      return found;
    },
  };
}
