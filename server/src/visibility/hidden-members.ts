import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import type { Db } from '../db/open.ts';
import { NOBODY, type HiddenMembers } from './visibility-policy.ts';
import { listHiddenRows } from './hidden-repository.ts';

/** The total number of hidden members, and of viewers times ten: about six megabytes. */
const MAX_SIZE = 200_000;
const VIEWER_SIZE = 10;

/** Finds the members whom a viewer does not see, without a promise when they are cached. */
export type FindHidden = (viewerId: number) => HiddenMembers | Promise<HiddenMembers>;

export function createHiddenMembers(db: Db, bus: Bus): FindHidden {
  const cache = createCache<number, HiddenMembers>(bus, {
    load: loadEach((viewerId) => loadHidden(db, viewerId)),
    invalidatedBy: { block: (viewerId) => [viewerId] },
    sizeOf: ({ unlisted }) => VIEWER_SIZE + unlisted.size,
    maxSize: MAX_SIZE,
  });
  return (viewerId) => {
    const found = cache.get(viewerId);
    return found instanceof Promise ? found.then((hidden) => hidden ?? NOBODY) : (found ?? NOBODY);
  };
}

/** The members whom a user does not see, read without a cache. */
export async function loadHidden(db: Db, viewerId: number): Promise<HiddenMembers> {
  const rows = await listHiddenRows(db, viewerId);
  if (rows.length === 0) return NOBODY;
  const ids = (isMuted: 0 | 1) => rows.filter((row) => row.is_muted === isMuted).map(({ id }) => id);
  const [blocked, muted] = [new Set(ids(0)), new Set(ids(1))];
  return { blocked, muted, unlisted: blocked.union(muted) };
}
