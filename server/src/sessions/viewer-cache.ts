import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import type { FindViewer, Viewer } from './viewer.ts';

/** How long a process may accept a token that another process revoked, when the bus loses the change. */
const VALID_MS = 1000;
const MAX_ENTRIES = 20_000;

/** A viewer, and the time when the access token ends, in milliseconds since 1970. */
export interface FoundViewer {
  readonly viewer: Viewer;
  readonly expiresAt: number;
}

interface CachedViewer extends FoundViewer {
  readonly foundAt: number;
}

/** Caches viewers by access token for a second at most, until a session or a block of the member changes. Invalid tokens are not cached. */
export function cachedViewers(
  bus: Bus,
  load: (token: string) => Promise<FoundViewer | undefined>,
): FindViewer {
  const ofMember =
    (userId: number) =>
    ({ viewer }: FoundViewer) =>
      viewer.userId === userId;
  const viewers = createCache<string, CachedViewer>(bus, {
    load: loadEach(async (token) => {
      const found = await load(token);
      return found && { ...found, foundAt: Date.now() };
    }),
    invalidatedBy: { session: ofMember, block: ofMember },
    isValid({ foundAt, expiresAt }) {
      const now = Date.now();
      // Not one that was found by a clock that has been set back since.
      return now >= foundAt && now < Math.min(foundAt + VALID_MS, expiresAt);
    },
    sizeOf: () => 1,
    maxSize: MAX_ENTRIES,
  });
  return (token) => {
    const found = viewers.get(token);
    return found instanceof Promise ? found.then((loaded) => loaded?.viewer) : found?.viewer;
  };
}
