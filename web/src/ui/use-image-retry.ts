import { useState } from 'react';
import { MOST_TRIES, onceReachable } from '../lib/connection.ts';

/** For an image that may fail for lack of a connection: its key, which changes to load it again, and what to do on an error. */
export function useImageRetry(): [number, () => void] {
  const [attempt, setAttempt] = useState(0);
  const retry = (wasUnreachable: boolean) => {
    if (wasUnreachable || attempt < MOST_TRIES) setAttempt(attempt + 1);
  };
  return [attempt, () => void onceReachable(retry)];
}
