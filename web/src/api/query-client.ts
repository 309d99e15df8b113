import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
const RETRY_CEILING_MS = 8000;

/** Retries unreachable, overloaded and failing servers only. Without a connection the error is shown at once. */
function isRetried(failures: number, error: Error): boolean {
  const isTemporary =
    error instanceof ApiError && (error.status >= 500 || (error.status === 0 && navigator.onLine));
  return isTemporary && failures < RETRIES;
}

/** Milliseconds until the next try. */
function retryDelay(failures: number, error: Error): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(retryAfter === undefined ? 500 * 2 ** failures : retryAfter * 1000, RETRY_CEILING_MS);
}

/** The data that this tab has loaded for the member. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isRetried, retryDelay, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Calls back after the components have received the earlier changes of the cache, so that React renders both at once. */
export function afterCacheUpdates(callback: () => void): void {
  notifyManager.schedule(callback);
}
