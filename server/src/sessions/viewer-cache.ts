import { LRUCache } from 'lru-cache';
import type { FindViewer, Viewer } from '../http/admission/viewer.ts';

/** How long another process may go on accepting a token that this one revoked, should its word get lost; in milliseconds. */
const TRUSTED_MS = 1000;
const MAX_ENTRIES = 20_000;

/** A viewer, and until when the token is good, in milliseconds since 1970. */
export interface FoundViewer {
  readonly viewer: Viewer;
  readonly expiresAt: number;
}

/** Remembers who stands behind a token for a moment, so that a page of calls asks the database once. */
export interface ViewerCache {
  readonly find: FindViewer;
  /** Forgets a member; called whenever a session of theirs ends. */
  forget(userId: number): void;
  forgetAll(): void;
}

export function createViewerCache(load: (token: string) => Promise<FoundViewer | undefined>): ViewerCache {
  const entries = new LRUCache<string, { viewer: Viewer; until: number }>({ max: MAX_ENTRIES });
  // Counts what was forgotten.
  let revocations = 0;
  return {
    find(token) {
      const kept = entries.get(token);
      return kept && kept.until > Date.now() ? kept.viewer : find(token);
    },
    forget(userId) {
      revocations += 1;
      for (const [token, { viewer }] of entries) if (viewer.userId === userId) entries.delete(token);
    },
    forgetAll() {
      revocations += 1;
      entries.clear();
    },
  };

  async function find(token: string): Promise<Viewer | undefined> {
    const before = revocations;
    const found = await load(token);
    if (!found) return undefined;
    const { viewer, expiresAt } = found;
    // What was read before a revocation must not come back after it.
    if (revocations === before)
      entries.set(token, { viewer, until: Math.min(Date.now() + TRUSTED_MS, expiresAt) });
    return viewer;
  }
}
