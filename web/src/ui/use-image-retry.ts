import { useState } from 'react';
import { TRIES_MAX, onceReachable } from '../lib/connection.ts';

/** Loads a failed image again, at most three times while Plaza can be reached. @returns `key` and `onError` of the `img` element */
export function useImageRetry(): [number, () => void] {
  const [attempt, setAttempt] = useState(0);
  const retry = (wasUnreachable: boolean) => {
    if (wasUnreachable || attempt < TRIES_MAX) setAttempt(attempt + 1);
  };
  return [attempt, () => void onceReachable(retry)];
}
