import { useState } from 'react';
import { TRIES_MAX, onceReachable } from '../lib/connection.ts';

/** For an image that fails without a connection: a key that changes to load it again, and the handler of its errors. */
export function useImageRetry(): [number, () => void] {
  const [attempt, setAttempt] = useState(0);
  const retry = (wasUnreachable: boolean) => {
    if (wasUnreachable || attempt < TRIES_MAX) setAttempt(attempt + 1);
  };
  return [attempt, () => void onceReachable(retry)];
}
