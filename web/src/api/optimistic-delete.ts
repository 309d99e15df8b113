import { createStore, type Store } from '../lib/store.ts';
import { isNotFound } from './api-error.ts';
import { afterCacheUpdates } from './query-client.ts';

/** Deletions of one kind of entity (posts or comments), which the page shows before the server answers. */
export interface OptimisticDelete {
  /** The ids of entities whose deletion is in progress. Lists leave these out, and show them again after a failure. */
  readonly deleting: Pick<Store<ReadonlySet<number>>, 'get' | 'subscribe'>;
  /**
   * Deletes an entity. `not_found` counts as success.
   * @param request asks the server to delete the entity
   * @param onDeleted called after success; removes the entity from the cache
   * @throws the error of `request` otherwise
   */
  readonly run: (id: number, request: () => Promise<unknown>, onDeleted: () => unknown) => Promise<void>;
}

export function createOptimisticDelete(): OptimisticDelete {
  const deleting = createStore<ReadonlySet<number>>(new Set());

  async function run(id: number, request: () => Promise<unknown>, onDeleted: () => unknown): Promise<void> {
    deleting.set(new Set([...deleting.get(), id]));
    try {
      await request().catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
      await onDeleted();
    } finally {
      afterCacheUpdates(() => deleting.set(new Set([...deleting.get()].filter((other) => other !== id))));
    }
  }

  return { deleting, run };
}
