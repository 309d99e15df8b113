import { useEffect, useEffectEvent } from 'react';
import { useOnceReachable } from '../lib/connection.ts';
import { isUnreachable } from './api-error.ts';

/** Tries again, without a press, what failed for lack of a connection. For reads alone: a write is its member's to repeat. */
export function useRetryWhenReachable(error: unknown, retry: () => void): void {
  const onceReachable = useOnceReachable();
  const wait = useEffectEvent(() => onceReachable(retry));
  useEffect(() => (isUnreachable(error) ? wait() : undefined), [error]);
}
