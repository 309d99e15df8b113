import { LIVE_PATH } from '@plaza/contract/operations.ts';

/** Failed calls are repeated within two seconds after Plaza can be reached again. */
const CHECK_INTERVAL_MS = 1000;
const CHECK_TIMEOUT_MS = 3000;

/** The number of automatic retries of a call that fails while Plaza can be reached. */
export const TRIES_MAX = 3;

/** The number of retries while Plaza could be reached, by the key of the call. */
const tries = new Map<unknown, number>();
const waiting = new Set<(wasUnreachable: boolean) => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let wasUnreachable = false;

/** Whether the server answers a health check now, with a status below 500. Never rejects. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const { status } = await fetch(LIVE_PATH, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Calls back once Plaza can be reached, with whether it could not be reached meanwhile. While a callback waits, the
 * connection is checked once a second. @returns removes the callback
 */
export function onceReachable(then: (wasUnreachable: boolean) => void): () => void {
  waiting.add(then);
  timer ??= setInterval(() => void checkConnection(), CHECK_INTERVAL_MS);
  return () => waiting.delete(then);
}

/**
 * Calls back once Plaza can be reached, to retry a call. If Plaza could be reached all the time, the cause is not the
 * connection: then there are at most three retries per `key`, also if components are mounted again.
 * @returns removes the callback
 */
export function retryOnceReachable(key: unknown, retry: () => void): () => void {
  return onceReachable((wasUnreachable) => {
    const count = wasUnreachable ? 0 : (tries.get(key) ?? 0) + 1;
    tries.set(key, count);
    if (count <= TRIES_MAX) retry();
  });
}

/** Called when the call of this key succeeded. */
export function resetTries(key: unknown): void {
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
