import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { timeoutSignal } from './abort-signals.ts';
import { ignore, NO_ANSWER } from './errors.ts';
import { createStore } from './store.ts';

/** Failed calls are repeated within two seconds after Plaza can be reached again. */
const CHECK_INTERVAL_MS = 1000;
const CHECK_TIMEOUT_MS = 3000;

/** The number of automatic retries of code and images that fail while Plaza can be reached. */
export const TRIES_MAX = 3;

/** The delays of reads that fail while Plaza can be reached: they double, and vary by a fifth. */
const FIRST_DELAY_MS = 1000;
const DELAY_CEILING_MS = 10_000;
const RETRY_AFTER_CEILING_MS = 60_000;

/** The number of retries while Plaza could be reached, by the key of the code or call. */
const tries = new Map<unknown, number>();
const waiting = new Set<(wasUnreachable: boolean) => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let wasUnreachable = false;

/** Whether the last check found that Plaza cannot be reached; then further checks follow until it can. */
export const unreachable = createStore(false);

let checking: Promise<boolean> | undefined;
let lines = 0;

/** Called by the line of the page that says when Plaza cannot be reached. @returns called when the line is removed */
export function addLine(): () => void {
  lines++;
  return () => lines--;
}

/** Whether the line of the page says that Plaza cannot be reached. No message about a failure then says it, too. */
export const isSaidByLine = (): boolean => lines > 0 && unreachable.get();

/** Whether the server answers a health check now, with a status below 500. Never rejects. */
export function isReachable(): Promise<boolean> {
  checking ??= check().then((canReach) => {
    checking = undefined;
    unreachable.set(!canReach);
    if (!canReach) onceReachable(() => {});
    return canReach;
  });
  return checking;
}

async function check(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = timeoutSignal(CHECK_TIMEOUT_MS);
    const { status } = await fetch(LIVE_PATH, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch (error) {
    ignore(error, NO_ANSWER);
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
 * Calls back once Plaza can be reached, to load code again. If Plaza could be reached all the time, the cause is not the
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

/**
 * Calls back once to repeat a failed read while the tab is visible: once Plaza can be reached again, or, if it could be reached
 * all the time, after a delay that grows with each retry per `key`. The delay ends early when the member returns to the tab
 * or the browser is online again.
 * @param retryAfter seconds that the server asked to wait; no retry is earlier
 * @returns removes the callback
 */
export function retryRead(key: unknown, retry: () => void, retryAfter = 0): () => void {
  const retryAfterMs = Math.min(retryAfter * 1000, RETRY_AFTER_CEILING_MS);
  const earliest = Date.now() + retryAfterMs;
  const listening = new AbortController();
  let count = tries.get(key) ?? 0;
  let isDue = false;
  let canReach = false;
  const attempt = () => {
    if (!isDue || !canReach || document.hidden) return;
    stop();
    tries.set(key, count + 1);
    retry();
  };
  const hasten = () => {
    canReach ||= navigator.onLine;
    isDue ||= Date.now() >= earliest;
    attempt();
  };
  const stopWaiting = onceReachable((wasUnreachable) => {
    canReach = true;
    if (!wasUnreachable) return attempt();
    count = 0;
    hasten();
  });
  const fallDue = () => {
    isDue = true;
    attempt();
  };
  const timer = setTimeout(fallDue, Math.max(retryAfterMs, delayAfter(count)));
  const stop = () => {
    stopWaiting();
    clearTimeout(timer);
    listening.abort();
  };
  const { signal } = listening;
  document.addEventListener('visibilitychange', () => document.hidden || hasten(), { signal });
  for (const event of ['focus', 'online']) addEventListener(event, hasten, { signal });
  return stop;
}

function delayAfter(count: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** count, DELAY_CEILING_MS) * (0.8 + Math.random() * 0.4);
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
