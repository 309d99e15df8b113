import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { useRef } from 'react';

/** What failed for lack of a connection is to be tried again within two seconds of its return. */
const LOOK_EVERY_MS = 1000;
const PATIENCE_MS = 3000;

const MOST_TRIES = 3;

const waiting = new Set<(wasAway: boolean) => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let isAway = false;

/** Whether Plaza answers now. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { status } = await fetch(LIVE_PATH, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Calls back once Plaza can be reached, with whether it could not in the meantime. Answers how to stop waiting. Once a
 * second it is looked for, as long as somebody waits.
 */
export function onceReachable(then: (wasAway: boolean) => void): () => void {
  waiting.add(then);
  timer ??= setInterval(() => void look(), LOOK_EVERY_MS);
  return () => waiting.delete(then);
}

/**
 * The same for one thing that may fail again and again. While Plaza can be reached all along the connection is not what
 * is missing, and after a few times nothing is tried any more.
 */
export function useOnceReachable(): (then: () => void) => () => void {
  const tries = useRef(0);
  return (then) =>
    onceReachable((wasAway) => {
      tries.current = wasAway ? 0 : tries.current + 1;
      if (tries.current <= MOST_TRIES) then();
    });
}

async function look(): Promise<void> {
  if (waiting.size > 0 && !(await isReachable())) {
    isAway = true;
    return;
  }
  const [wasAway, all] = [isAway, [...waiting]];
  clearInterval(timer);
  timer = undefined;
  isAway = false;
  waiting.clear();
  for (const then of all) then(wasAway);
}
