import type { Bus } from '../bus/bus.ts';
import { createCache, loadEach } from '../cache/create-cache.ts';
import { lastKnown } from '../cache/last-known.ts';
import type { Db } from '../db/open.ts';
import { listHiddenImages } from './removal-repository.ts';

const NONE: ReadonlySet<string> = new Set();
const ONLY_KEY = 1;

/**
 * Reads the names of the images of removed posts and of those kept for reports, which are not public, through a cache. While the database cannot be reached,
 * and after 500 ms, it returns the last known names, at first none.
 */
export type RemovedImages = () => ReadonlySet<string> | Promise<ReadonlySet<string>>;

export function createRemovedImages(db: Db, bus: Bus): RemovedImages {
  const cache = createCache<number, ReadonlySet<string>>(bus, {
    load: loadEach(async () => new Set(await listHiddenImages(db))),
    // A reported image is hidden when its post is deleted or its member has another one.
    invalidatedBy: { removal: () => 'all', post_deleted: () => 'all', member: () => 'all' },
    sizeOf: () => 1,
    maxSize: 1,
  });
  const read = () => {
    const found = cache.get(ONLY_KEY);
    return found instanceof Promise ? found.then((names) => names ?? NONE) : (found ?? NONE);
  };
  return lastKnown(read, NONE);
}
