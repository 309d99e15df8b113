import { AGE_MAX_MS } from '@plaza/contract/event.ts';
import { ApiError } from '../../api/api-error.ts';
import { authorizer } from '../../api/authorizer.ts';
import { anySignal } from '../../lib/abort-signals.ts';
import { onceReachable } from '../../lib/connection.ts';
import { onWake } from './on-wake.ts';
import { readEvents, type StreamListener } from './read-events.ts';
import { ignore } from '../../lib/errors.ts';

/** The wait before a new connection; it doubles with each failure. */
const RETRY_MS = 1000;
const RETRY_CEILING_MS = 30_000;
/** Waits are shorter by up to this part, so that clients do not reconnect at the same moment. */
const JITTER = 0.5;
/** After so many streams in succession that ended without a new position, the page names none: the server answers `resync`. */
const FRUITLESS_MAX = 2;

/** What the page knows of the stream, from which a new connection resumes. */
export interface Position {
  readonly lastEventId: string | undefined;
  /** When the page knew the state, in milliseconds since 1970. */
  readonly knownAt: number;
}

export type ConnectionListener = Omit<StreamListener, 'onOpen' | 'onRetry'> & {
  /** Called when the stream has ended, or could not be opened. */
  readonly onInterrupted: () => void;
};

const WITHOUT_POSITION = { lastEventId: undefined, age: AGE_MAX_MS };

const startFrom = ({ lastEventId, knownAt }: Position) => ({
  lastEventId,
  age: Math.min(Math.max(0, Date.now() - knownAt), AGE_MAX_MS),
});

/** Reads the stream, and connects again after each end, until `signal` is aborted or the session has ended. */
export async function keepConnected(
  position: () => Position,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let fruitless = 0;
  let retryMs = RETRY_MS;
  const onRetry = (ms: number) => (retryMs = ms);
  /** Reads the stream until it ends or fails. @returns whether the session goes on */
  const read = async (token: string, attempt: AbortSignal): Promise<boolean> => {
    const start = fruitless < FRUITLESS_MAX ? startFrom(position()) : WITHOUT_POSITION;
    const onOpen = () => void fruitless++;
    const onPosition = (id: string) => {
      if (id !== start.lastEventId) fruitless = 0;
      listener.onPosition(id);
    };
    try {
      await readEvents({ token, ...start }, { ...listener, onOpen, onPosition, onRetry }, attempt);
      failures = fruitless === 0 ? 0 : failures + 1;
      return true;
    } catch (error) {
      ignore(error);
      failures++;
      return !(await hasEnded(error, token));
    }
  };
  while (!signal.aborted) {
    const token = authorizer().accessToken();
    if (token === undefined) return;
    const woken = new AbortController();
    const stopWatching = onWake(() => woken.abort());
    const attempt = anySignal([signal, woken.signal]);
    try {
      if (!(await read(token, attempt))) return;
      listener.onInterrupted();
      const wait = Math.min(retryMs * 2 ** failures, RETRY_CEILING_MS);
      await pause(wait * (1 - JITTER * Math.random()), attempt);
    } finally {
      stopWatching();
    }
  }
}

/** Renews a rejected access token. @returns whether the session has ended */
async function hasEnded(error: unknown, token: string): Promise<boolean> {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return false;
  try {
    return (await authorizer().renew(token)) === undefined;
  } catch (failure) {
    ignore(failure);
    return false;
  }
}

/** Waits for `ms`, until Plaza can be reached again, or until `signal` is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stopChecking = onceReachable((wasUnreachable) => wasUnreachable && resolve());
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  stopChecking();
}
