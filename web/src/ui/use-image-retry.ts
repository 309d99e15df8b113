import { useState } from 'react';
import { TRIES_MAX, onceReachable } from '../lib/connection.ts';

/**
 * Loads an image again that failed: once Plaza was unreachable and can be reached, or at most three times if it could be reached.
 * @returns the `key` of the `img` element, which changes for each try, and its `onError` handler
 */
export function useImageRetry(): [number, () => void] {
  const [attempt, setAttempt] = useState(0);
  const retry = (wasUnreachable: boolean) => {
    if (wasUnreachable || attempt < TRIES_MAX) setAttempt(attempt + 1);
  };
  return [attempt, () => void onceReachable(retry)];
}
