import { useEffect, useState } from 'react';

/** The longest delay; the exact one in browsers without `requestIdleCallback`. */
const TIMEOUT_MS = 1000;

/** False at first; true once the browser has been idle, at the latest after a second. For parts of a page that can appear later. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}

/** Calls `work` once: when the browser is idle, at the latest after `timeoutMs`. @returns cancels the call */
export function whenIdle(work: () => void, timeoutMs = TIMEOUT_MS): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, timeoutMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: timeoutMs });
  return () => cancelIdleCallback(request);
}
