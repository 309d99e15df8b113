import { useEffect, useState } from 'react';

/** The longest delay, in milliseconds; the delay where the browser lacks `requestIdleCallback`. */
const TIMEOUT_MS = 1000;

/** Whether the browser has been idle since the component was first rendered. For parts that nothing waits for. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/**
 * Calls `work` once: when the browser is idle, at the latest after a second. Without `requestIdleCallback` it is always after a
 * second.
 * @returns cancels the call
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: TIMEOUT_MS });
  return () => cancelIdleCallback(request);
}
