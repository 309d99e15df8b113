import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { ignore } from '../lib/errors.ts';

const RETRIES = 2;
const RETRY_CEILING_MS = 8000;

/** Whether a query is retried, at most twice: after a status of 500 or more, and without an answer while the browser is online. */
function isRetried(failures: number, error: Error): boolean {
  ignore(error);
  const isTemporary =
    error instanceof ApiError && (error.status >= 500 || (error.status === 0 && navigator.onLine));
  return isTemporary && failures < RETRIES;
}

/** The milliseconds until the next try: as long as Retry-After asks, otherwise 500 doubled for each failure; at most 8 s. */
function retryDelay(failures: number, error: Error): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(retryAfter === undefined ? 500 * 2 ** failures : retryAfter * 1000, RETRY_CEILING_MS);
}

/** The cache of the data that this tab has loaded. Data is fresh for 30 s. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isRetried, retryDelay, staleTime: 30_000, networkMode: 'always' },
  },
});

/** Calls back after components have received all earlier changes of the cache: React renders these together with the callback's. */
export function afterCacheUpdates(callback: () => void): void {
  notifyManager.schedule(callback);
}
