import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { messageOf } from './api-error.ts';
import type { Page } from './call.ts';
import { atCursor, type PageQuery } from './page.ts';
import { useRetryWhenReachable } from './retry-when-reachable.ts';

interface PagesOptions {
  /** How long a list that is not shown stays loaded, so that Back shows it at once; 0 by default. */
  readonly gcTime?: number;
  /** Whether the list is loaded again when the member returns to the tab; true by default. */
  readonly refetchOnWindowFocus?: boolean;
}

/**
 * A list that is loaded page by page, and again each time it is shown.
 * @param loadPage loads the page of a query, which is empty for the first one
 */
export function usePages<Item>(
  queryKey: QueryKey,
  loadPage: (page: PageQuery, signal: AbortSignal) => Promise<Page<readonly Item[]>>,
  { gcTime = 0, refetchOnWindowFocus = true }: PagesOptions = {},
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => loadPage(atCursor(pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    gcTime,
    refetchOnWindowFocus,
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  // After a failed first page there is no next one.
  const retry = () => void (data && hasNextPage ? fetchNextPage() : refetch());
  useRetryWhenReachable(error, retry);
  return {
    /** Undefined until the first page is loaded. */
    items: data?.pages.flatMap(({ items }) => items),
    /** Why the last load failed, as a sentence; undefined when it did not. */
    failure: error === null ? undefined : messageOf(error),
    retry,
    /** Loads the next page; undefined on the last one. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoading: isFetching,
    reload: () => void refetch(),
  };
}
