import { DEFAULT_COMMUNITY, type Community } from '@plaza/contract/community.ts';
import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import { lastKnown } from '../cache/last-known.ts';
import type { Db, Trx } from '../db/open.ts';
import { findCommunity } from './community-repository.ts';
import { COMMUNITY_ID } from './community-table.ts';
import { communityView } from './community-view.ts';

export interface CommunityCache {
  /** The present settings, without a promise when they are cached. Rejects when they are not and the database is unavailable. */
  get(): Community | Promise<Community>;
  /** The same for pages, which are also served without the database: then, and after 500 ms, the last known settings. */
  forPage(): Community | Promise<Community>;
}

/** The settings that decide who may sign up and invite, read in a transaction. */
export const readAdmission = async (trx: Trx): Promise<Pick<Community, 'signUp' | 'membersInvite'>> =>
  communityView(await findCommunity(trx), '');

export function communityCache(db: Db, bus: Bus, mediaBase: string): CommunityCache {
  const cache = createCache<number, Community>(bus, {
    load: loadEach(async () => communityView(await findCommunity(db), mediaBase)),
    invalidatedBy: { community: (id) => [id] },
    sizeOf: () => 1,
    maxSize: 1,
  });

  function get(): Community | Promise<Community> {
    const found = cache.get(COMMUNITY_ID);
    if (found instanceof Promise) return found.then((loaded) => loaded ?? DEFAULT_COMMUNITY);
    return found ?? DEFAULT_COMMUNITY;
  }

  return { get, forPage: lastKnown(get, DEFAULT_COMMUNITY) };
}
