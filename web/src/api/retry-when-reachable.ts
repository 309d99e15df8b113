import { useEffect, useEffectEvent } from 'react';
import { retryRead } from '../lib/connection.ts';
import { ApiError, isUnreachable } from './api-error.ts';

/**
 * Calls `retry` after a read failed without a connection or with 503, again after each further failure, until the component is
 * removed. Does nothing for other errors, or null. `retryRead` decides when. Members repeat writes themselves.
 * @param error the error of the last attempt; null or undefined after success
 */
export function useRetryWhenReachable(error: unknown, retry: () => void): void {
  const wait = useEffectEvent(() =>
    error instanceof ApiError
      ? retryRead(error.url, retry, error.retryAfter)
      : retryRead(location.pathname, retry),
  );
  useEffect(() => (isTemporary(error) ? wait() : undefined), [error]);
}

function isTemporary(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof ApiError && error.status === 503);
}
