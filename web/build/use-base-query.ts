import {
  notifyManager,
  useQueryClient,
  type DefaultError,
  type QueryClient,
  type QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

type Options = QueryObserverOptions<unknown, DefaultError, unknown, unknown> & {
  readonly subscribed?: boolean;
};

/**
 * Replaces the hook of TanStack Query by which components read a query: suspense, error boundaries and restored caches, which no query of
 * the page uses, are 0.6 KB.
 */
export function useBaseQuery(
  options: Options,
  Observer: typeof QueryObserver,
  queryClient?: QueryClient,
): QueryObserverResult {
  const client = useQueryClient(queryClient);
  const defaulted = { ...client.defaultQueryOptions(options), ['_optimisticResults']: 'optimistic' as const };
  const [observer] = useState(() => new Observer(client, defaulted));
  const result = observer.getOptimisticResult(defaulted);
  useEffect(() => observer.setOptions(defaulted));
  const current = () => observer.getCurrentResult();
  useSyncExternalStore(
    useCallback(
      (onChange) => {
        const unsubscribe = observer.subscribe(notifyManager.batchCalls(onChange));
        observer.updateResult();
        return unsubscribe;
      },
      [observer],
    ),
    current,
    current,
  );
  return observer.trackResult(result);
}
