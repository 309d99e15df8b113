import { useEffect, useEffectEvent } from 'react';
import { retryOnceReachable } from '../lib/connection.ts';
import { ApiError, isUnreachable } from './api-error.ts';

/** Tries again, without a press, what failed for lack of a connection. For reads alone: a write is its member's to repeat. */
export function useRetryWhenReachable(error: unknown, retry: () => void): void {
  const wait = useEffectEvent(() =>
    retryOnceReachable(error instanceof ApiError ? error.url : location.pathname, retry),
  );
  useEffect(() => (isUnreachable(error) ? wait() : undefined), [error]);
}
