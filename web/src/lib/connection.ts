import { LIVE_PATH } from '@plaza/contract/operations.ts';

/** What failed for lack of a connection is to be tried again within two seconds of its return. */
const CHECK_EVERY_MS = 1000;
const PATIENCE_MS = 3000;

/** How often what fails while Plaza answers is tried again by itself. */
export const MOST_TRIES = 3;

/** How often each thing was tried again while Plaza answered, by its key. */
const tries = new Map<unknown, number>();
const waiting = new Set<(wasUnreachable: boolean) => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let wasUnreachable = false;

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
 * Calls back once Plaza can be reached, with whether it could not in the meantime. While a callback waits, Plaza is asked
 * once a second. @returns removes the callback
 */
export function onceReachable(then: (wasUnreachable: boolean) => void): () => void {
  waiting.add(then);
  timer ??= setInterval(() => void checkConnection(), CHECK_EVERY_MS);
  return () => waiting.delete(then);
}

/**
 * Calls back once Plaza can be reached, for a call that may fail again. While Plaza answers all along, the connection is
 * not the cause: then the calls of a `key` are tried again three times at most, also by components that come and go.
 * @returns removes the callback
 */
export function retryOnceReachable(key: unknown, retry: () => void): () => void {
  return onceReachable((wasUnreachable) => {
    const count = wasUnreachable ? 0 : (tries.get(key) ?? 0) + 1;
    tries.set(key, count);
    if (count <= MOST_TRIES) retry();
  });
}

/** The call of this key has succeeded. */
export function forgetTries(key: unknown): void {
  tries.delete(key);
}

async function checkConnection(): Promise<void> {
  if (waiting.size > 0 && !(await isReachable())) {
    wasUnreachable = true;
    return;
  }
  const [was, all] = [wasUnreachable, [...waiting]];
  clearInterval(timer);
  timer = undefined;
  wasUnreachable = false;
  waiting.clear();
  for (const then of all) then(was);
}
