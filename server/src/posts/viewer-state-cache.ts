import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus/bus.ts';
import type { ViewerState } from './viewer-state-repository.ts';

/** The maximum for all viewers: about three megabytes. */
const MAX_STATES = 50_000;
const VIEWER_SIZE = 10;
/** The maximum for a viewer, who would otherwise evict those of all others. */
const MAX_STATES_OF_VIEWER = 1000;

/**
 * A cache of the states of viewers for popular posts that they read last. Unlike in `createCache`, an entry contains all states of
 * a viewer, so that a page costs one look-up and a change one deletion.
 */
export interface ViewerStateCache {
  /** Returns at least a state for each of these posts; loads missing ones in one batch. */
  get(viewerId: number, postIds: readonly number[]): Promise<ReadonlyMap<number, ViewerState>>;
}

/**
 * @param load returns a state for each post
 * @param isPopular whether to cache states for a post; for a post that is rarely read, a cached state would be evicted unused
 */
export function createViewerStateCache(
  bus: Bus,
  load: (viewerId: number, postIds: readonly number[]) => Promise<ReadonlyMap<number, ViewerState>>,
  isPopular: (postId: number) => boolean,
): ViewerStateCache {
  const kept = new LRUCache<number, Map<number, ViewerState>>({
    maxSize: MAX_STATES,
    sizeCalculation: (states) => VIEWER_SIZE + states.size,
  });
  bus.subscribe({
    onChange(topic, id) {
      if (topic === 'viewer') kept.delete(id);
    },
    onInvalidateAll: () => kept.clear(),
  });

  /** The map of a viewer. Invalidation removes the map; loads in progress still write to the removed one. */
  const statesOf = (viewerId: number, more: number): Map<number, ViewerState> => {
    const states = kept.get(viewerId);
    if (states && states.size + more <= MAX_STATES_OF_VIEWER) return states;
    const empty = new Map<number, ViewerState>();
    kept.set(viewerId, empty);
    return empty;
  };

  /** Updates the size of an entry; setting the same map again would not. */
  const updateSize = (viewerId: number, states: Map<number, ViewerState>) => {
    if (kept.peek(viewerId) !== states) return;
    kept.delete(viewerId);
    kept.set(viewerId, states);
  };

  return {
    async get(viewerId, postIds) {
      const known = bus.isConnected ? kept.get(viewerId) : undefined;
      const missing = known ? postIds.filter((id) => !known.has(id)) : postIds;
      if (known && missing.length === 0) return known;
      const popular = bus.isConnected ? missing.filter(isPopular) : [];
      // Before the load, so that a change during the load invalidates the map.
      const states = popular.length > 0 ? statesOf(viewerId, popular.length) : undefined;
      const loaded = await load(viewerId, missing);
      if (states) updateSize(viewerId, copyStates(loaded, states, popular));
      return known ? copyStates(known, new Map(loaded), postIds) : loaded;
    },
  };
}

/** Copies the states of those of these posts that have one. @returns `to` */
function copyStates(
  from: ReadonlyMap<number, ViewerState>,
  to: Map<number, ViewerState>,
  postIds: readonly number[],
): Map<number, ViewerState> {
  for (const id of postIds) {
    const state = from.get(id);
    if (state) to.set(id, state);
  }
  return to;
}
