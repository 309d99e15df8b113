import { useEffect, useEffectEvent } from 'react';
import { retryRead } from '../lib/connection.ts';
import { ApiError, isUnreachable } from './api-error.ts';

/**
 * Retries a read that failed without a connection or with 503, until it succeeds or its component is removed. Members repeat
 * writes themselves.
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
