import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { queryClient } from '../../src/api/query-client.ts';
import { postsQuery, type PostFilter } from '../../src/features/posts/post-queries.ts';

/** Observes a query until the end of the test, as a page that shows its loaded data does. */
export function observe(query: { readonly queryKey: QueryKey }): void {
  const shown = new QueryObserver(queryClient, { ...query, staleTime: Infinity });
  onTestFinished(shown.subscribe(() => {}));
}

/** Observes a list of posts until the end of the test, as a page that shows it does. */
export function observePosts(filter: PostFilter = {}) {
  const shown = new InfiniteQueryObserver(queryClient, postsQuery(filter));
  onTestFinished(shown.subscribe(() => {}));
  return shown;
}
