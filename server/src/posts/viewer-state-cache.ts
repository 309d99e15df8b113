import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus/bus.ts';
import { NO_VIEWER_STATE, type ViewerState } from './viewer-state-repository.ts';

/** The maximum for all viewers: about three megabytes. */
const MAX_STATES = 50_000;
const VIEWER_SIZE = 10;
/** The maximum for a viewer, who would otherwise evict those of all others. */
const MAX_STATES_OF_VIEWER = 1000;

/**
 * A cache of the states of viewers for the posts that they read last. Unlike in `createCache`, an entry contains all states of
 * a viewer, so that a page costs one look-up and a change one deletion.
 */
export interface ViewerStateCache {
  /** Returns at least a state for each of these posts, `NO_VIEWER_STATE` without any; loads missing ones in one batch. */
  get(viewerId: number, postIds: readonly number[]): Promise<ReadonlyMap<number, ViewerState>>;
}

/** @param load may leave out posts with `NO_VIEWER_STATE` */
export function createViewerStateCache(
  bus: Bus,
  load: (viewerId: number, postIds: readonly number[]) => Promise<ReadonlyMap<number, ViewerState>>,
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
    const states = bus.isConnected ? kept.get(viewerId) : undefined;
    if (states && states.size + more <= MAX_STATES_OF_VIEWER) return states;
    const empty = new Map<number, ViewerState>();
    if (bus.isConnected) kept.set(viewerId, empty);
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
      const states = statesOf(viewerId, missing.length);
      const asked = states === known ? missing : postIds;
      const loaded = await load(viewerId, asked);
      for (const id of asked) states.set(id, loaded.get(id) ?? NO_VIEWER_STATE);
      updateSize(viewerId, states);
      return states;
    },
  };
}
