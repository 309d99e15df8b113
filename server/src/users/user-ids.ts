import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import type { Db } from '../db/open.ts';
import { findUserByUsername } from './user-repository.ts';

const MAX_BYTES = 128 * 1024;
const ENTRY_BYTES = 150;

/**
 * Finds the id of a member by username in any case, without a promise when it is cached; undefined without such a member, and while the
 * member is pending.
 */
export type FindUserId = (username: string) => number | undefined | Promise<number | undefined>;

/** Caches the ids of members by username. Every change of any member empties the cache. */
export function userIds(db: Db, bus: Bus): FindUserId {
  const ids = createCache<string, number>(bus, {
    load: loadEach(async (username) => {
      const user = await findUserByUsername(db, username);
      return user?.registration_id === null ? user.id : undefined;
    }),
    // A change does not contain the previous username; few members change it.
    invalidatedBy: { member: () => 'all' },
    sizeOf: () => ENTRY_BYTES,
    maxSize: MAX_BYTES,
  });
  return (username) => ids.get(username);
}
