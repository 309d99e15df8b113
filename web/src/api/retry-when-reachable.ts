import { useEffect, useEffectEvent } from 'react';
import { retryOnceReachable } from '../lib/connection.ts';
import { ApiError, isUnreachable } from './api-error.ts';

/** Retries a read that failed without a connection when Plaza can be reached again. Members repeat writes themselves. */
export function useRetryWhenReachable(error: unknown, retry: () => void): void {
  const wait = useEffectEvent(() =>
    retryOnceReachable(error instanceof ApiError ? error.url : location.pathname, retry),
  );
  useEffect(() => (isUnreachable(error) ? wait() : undefined), [error]);
}
