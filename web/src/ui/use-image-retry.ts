import { useState } from 'react';
import { useOnceReachable } from '../lib/connection.ts';

/** For an image that may fail for lack of a connection: its key, which changes to load it again, and what to do on an error. */
export function useImageRetry(): [number, () => void] {
  const [attempt, setAttempt] = useState(0);
  const onceReachable = useOnceReachable();
  return [attempt, () => void onceReachable(() => setAttempt(attempt + 1))];
}
