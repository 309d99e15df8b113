import { createStore, type Store } from '../lib/store.ts';
import { isNotFound } from './api-error.ts';
import { afterCacheUpdates } from './query-client.ts';

/** Deletions of one kind of entity that the page shows before the server answers. */
export interface OptimisticDelete {
  /** The ids that are being deleted. Lists leave them out; after a failure they appear again. */
  readonly deleting: Pick<Store<ReadonlySet<number>>, 'get' | 'subscribe'>;
  /**
   * Deletes an entity. One that the server does not have counts as deleted.
   * @param onDeleted removes it from the cache
   * @throws ApiError if it was not deleted
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
