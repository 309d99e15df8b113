import type { FindViewer, Viewer } from '../http/viewer.ts';

/** How long another process may go on accepting a token that this one revoked, in milliseconds. */
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
  /** Forgets everybody; called whenever a session ends. */
  forget(): void;
}

export function createViewerCache(load: (token: string) => Promise<FoundViewer | undefined>): ViewerCache {
  let entries = new Map<string, { viewer: Viewer; until: number }>();
  return {
    async find(token) {
      const kept = entries.get(token);
      if (kept && kept.until > Date.now()) return kept.viewer;
      const before = entries;
      const found = await load(token);
      if (!found) return undefined;
      // What was read before a revocation must not come back after it.
      if (entries === before) {
        if (entries.size >= MAX_ENTRIES) entries.clear();
        entries.set(token, {
          viewer: found.viewer,
          until: Math.min(Date.now() + TRUSTED_MS, found.expiresAt),
        });
      }
      return found.viewer;
    },
    forget() {
      entries = new Map();
    },
  };
}
