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
 * @param isPopular whether to cache the states for a post
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

  /** Copies states of posts to the map of a viewer, and updates the size of the entry; setting the same map again would not. */
  const addTo = (
    states: Map<number, ViewerState>,
    viewerId: number,
    postIds: readonly number[],
    loaded: ReadonlyMap<number, ViewerState>,
  ) => {
    for (const id of postIds) copyState(loaded, states, id);
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
      if (states) addTo(states, viewerId, popular, loaded);
      if (!known || missing.length === postIds.length) return loaded;
      const all = new Map(loaded);
      for (const id of postIds) copyState(known, all, id);
      return all;
    },
  };
}

function copyState(from: ReadonlyMap<number, ViewerState>, to: Map<number, ViewerState>, postId: number) {
  const state = from.get(postId);
  if (state) to.set(postId, state);
}
