import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus/bus.ts';
import { NOT_MARKED, type Mark } from './post-list-repository.ts';

/** Of all viewers together: some three megabytes. */
const MAX_MARKS = 50_000;
/** What a viewer takes besides, in marks. */
const VIEWER_MARKS = 10;
/** Of one viewer, who would push out everybody else's otherwise. */
const MAX_MARKS_OF_ONE = 1000;

/** A cache of what members did with the posts they looked at last, never older than their last change. */
export interface MarkCache {
  /** A mark for each of these posts, from memory or loaded all at once. */
  get(viewerId: number, postIds: readonly number[]): Promise<ReadonlyMap<number, Mark>>;
}

/** @param load reads what a member has done with posts; those they did nothing with may be missing */
export function createMarkCache(
  bus: Bus,
  load: (viewerId: number, postIds: readonly number[]) => Promise<ReadonlyMap<number, Mark>>,
): MarkCache {
  const kept = new LRUCache<number, Map<number, Mark>>({
    maxSize: MAX_MARKS,
    sizeCalculation: (marks) => VIEWER_MARKS + marks.size,
  });
  bus.listen({
    onWord(topic, id) {
      if (topic === 'viewer') kept.delete(id);
    },
    onAnything: () => kept.clear(),
  });

  /** The map of a viewer. To forget is to drop the map: loads under way still write to the dropped one, in vain. */
  const marksOf = (viewerId: number, more: number): Map<number, Mark> => {
    const marks = bus.isDeaf ? undefined : kept.get(viewerId);
    if (marks && marks.size + more <= MAX_MARKS_OF_ONE) return marks;
    const empty = new Map<number, Mark>();
    if (!bus.isDeaf) kept.set(viewerId, empty);
    return empty;
  };

  /** Has what the map of a viewer has become counted: to set the same map again would not. */
  const count = (viewerId: number, marks: Map<number, Mark>) => {
    if (kept.peek(viewerId) !== marks) return;
    kept.delete(viewerId);
    kept.set(viewerId, marks);
  };

  return {
    async get(viewerId, postIds) {
      const known = bus.isDeaf ? undefined : kept.get(viewerId);
      const missing = known ? postIds.filter((id) => !known.has(id)) : postIds;
      if (known && missing.length === 0) return known;
      const marks = marksOf(viewerId, missing.length);
      const asked = marks === known ? missing : postIds;
      const loaded = await load(viewerId, asked);
      for (const id of asked) marks.set(id, loaded.get(id) ?? NOT_MARKED);
      count(viewerId, marks);
      return marks;
    },
  };
}
