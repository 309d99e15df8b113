import { useEffect, useState } from 'react';

/** How long to wait at most, and where browsers do not tell when they are idle, in milliseconds. */
const PATIENCE_MS = 1000;

/** Whether the browser has nothing better to do since this was drawn. For what nobody waits for. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenIdle(() => setCalm(true)), []);
  return isCalm;
}

/** Calls back when the browser is idle, or after a second. Answers how to give up. */
export function whenIdle(work: () => void): () => void {
  // Safari has none.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(request);
}
