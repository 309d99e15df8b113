import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;
const RETRY_CEILING_MS = 8000;

/** Only what may pass by itself is tried again: an unreachable, overloaded or failing server. Offline it is said at once. */
function mayPass(failures: number, error: Error): boolean {
  const passing =
    error instanceof ApiError && (error.status >= 500 || (error.status === 0 && navigator.onLine));
  return passing && failures < RETRIES;
}

function pause(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(asked === undefined ? 500 * 2 ** failures : asked * 1000, RETRY_CEILING_MS);
}

/** What the page has loaded, kept for this member and this tab. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayPass, retryDelay: pause, staleTime: 30_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
