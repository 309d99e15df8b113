import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_COMMUNITY, type Community } from '@plaza/contract/community.ts';
import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import type { Db } from '../db/open.ts';
import { findCommunity } from './community-repository.ts';
import { COMMUNITY_ID } from './community-table.ts';
import { communityView } from './community-view.ts';

/** How long a page waits for a database that does not answer. */
const PAGE_WAITS_MS = 500;

export interface CommunityCache {
  /** The present settings. Rejects without the database. */
  get(): Community | Promise<Community>;
  /** For pages, which are also served without the database: then the last known settings. */
  forPage(): Community | Promise<Community>;
}

export function communityCache(db: Db, bus: Bus): CommunityCache {
  const cache = createCache<number, Community>(bus, {
    load: loadEach(async () => communityView(await findCommunity(db))),
    invalidatedBy: { community: (id) => [id] },
    sizeOf: () => 1,
    maxSize: 1,
  });
  let last = DEFAULT_COMMUNITY;

  function get(): Community | Promise<Community> {
    const found = cache.get(COMMUNITY_ID);
    if (found instanceof Promise) return found.then((loaded) => (last = loaded ?? DEFAULT_COMMUNITY));
    return found ?? DEFAULT_COMMUNITY;
  }

  return {
    get,
    forPage() {
      const found = get();
      if (!(found instanceof Promise)) return found;
      const late = delay(PAGE_WAITS_MS, undefined, { ref: false }).then(() => last);
      return Promise.race([found.catch(() => last), late]);
    },
  };
}
