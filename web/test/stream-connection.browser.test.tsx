import { endpointPath } from '@plaza/contract/endpoint.ts';
import { AGE_MAX_MS, LAST_EVENT_ID } from '@plaza/contract/event.ts';
import { LIVE_PATH } from '@plaza/contract/operations.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getSession, setSession } from '../src/features/session/session-store.ts';
import { startSession } from '../src/features/session/session.ts';
import { keepConnected, type Position } from '../src/features/live/connection.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { reached } from './support/reached.ts';

const EVENTS = '/api/events';
const REFRESH = endpointPath(refreshSession);

/** What each connection tells the server about what it knows. */
interface Told {
  readonly token: string | undefined;
  readonly lastEventId: string | null;
  readonly age: number;
  readonly at: number;
}

interface Connection {
  /** What the calls told, in order. */
  readonly told: readonly Told[];
  /** The number of connections that ended or failed. */
  readonly interruptions: () => number;
  /** Fulfilled when no further connection is made. */
  readonly end: Promise<void>;
  /** Ends the connection. */
  readonly abort: () => void;
}

interface Server {
  /** The text of each stream, which ends after it, or another answer; empty streams follow. */
  readonly streams?: readonly (string | (() => Response))[];
  /** Answers a call for a new token. */
  readonly refresh?: () => Response;
  /** Answers the check whether Plaza can be reached. */
  readonly check?: () => Response;
}

const UNKNOWN: Position = { lastEventId: undefined, knownAt: 0 };

/** Keeps a connection to a server. */
function connect(known: Position, server: Server): Connection {
  const { streams = [], refresh = () => new Response(), check = () => new Response() } = server;
  const told: Told[] = [];
  const aborter = new AbortController();
  let position = known;
  let interruptions = 0;
  scriptNetwork(({ path, headers, query, token }) => {
    if (path === REFRESH) return refresh();
    if (path === LIVE_PATH) return check();
    if (path !== EVENTS) return new Response();
    const answer = streams[told.length] ?? '';
    const age = Number(query.get('age'));
    told.push({ token, lastEventId: headers.get(LAST_EVENT_ID), age, at: Date.now() });
    return typeof answer === 'string' ? new Response(answer) : answer();
  });
  const listener = {
    onEvent() {},
    onPosition: (lastEventId: string) => void (position = { lastEventId, knownAt: Date.now() }),
    onInterrupted: () => void interruptions++,
  };
  const end = keepConnected(() => position, listener, aborter.signal);
  const abort = () => aborter.abort();
  onTestFinished(abort);
  return { told, interruptions: () => interruptions, end, abort };
}

startSession();
beforeEach(() => {
  setSession(sessionOf(1, 'token'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(async () => {
    // The next check of the connection ends its faked interval.
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
  });
});

const until = async (told: readonly Told[], calls: number) => {
  while (told.length < calls) await vi.advanceTimersByTimeAsync(500);
};

test('after two streams that end without a new position, the page names none and is told to read again', async () => {
  const known = { lastEventId: 'known', knownAt: Date.now() };
  const { told } = connect(known, { streams: ['data: {}\n\n', 'id: known\n\n', 'id: new\n\n'] });
  await until(told, 5);
  expect(told.map(({ lastEventId }) => lastEventId)).toEqual(['known', 'known', null, 'new', 'new']);
  expect(told[2]?.age).toBe(AGE_MAX_MS);
});

test('the wait before a new connection grows while streams end without a new position, and is shorter by up to half', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { told, interruptions } = connect({ lastEventId: 'known', knownAt: Date.now() }, {});
  const timers: number[] = [];
  for (const [index, wait] of [2000, 4000, 8000, 8000].entries()) {
    await reached(() => interruptions() === index + 1);
    timers.push(vi.getTimerCount());
    random.mockReturnValue(index < 2 ? 0 : 1);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(told).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    await reached(() => told.length === index + 2);
  }
  // Those of earlier connections have ended.
  expect(new Set(timers).size).toBe(1);
});

test('the wait before a new connection ends once Plaza can be reached again', async () => {
  let isUp = false;
  const respond = () => (isUp ? new Response() : failure('internal'));
  const { told, interruptions } = connect(UNKNOWN, {
    streams: Array.from({ length: 5 }, () => respond),
    check: respond,
  });
  await until(told, 5);
  await reached(() => interruptions() === 5);
  isUp = true;
  const since = Date.now();
  await vi.advanceTimersByTimeAsync(1000);
  await reached(() => told.length === 6);
  expect(told[5]?.at).toBeLessThanOrEqual(since + 1000);
});

test('the wait before a new connection ends when the browser is online, and when no connection is wanted', async () => {
  let checks = 0;
  const check = () => {
    checks++;
    return new Response();
  };
  const { told, interruptions, end, abort } = connect(UNKNOWN, { check });
  await until(told, 4);
  await reached(() => interruptions() === 4);
  const online = Date.now();
  dispatchEvent(new Event('online'));
  await reached(() => interruptions() === 5);
  expect(told[4]?.at).toBe(online);
  abort();
  await end;
  expect(told).toHaveLength(5);
  const before = checks;
  await vi.advanceTimersByTimeAsync(2000);
  expect(checks).toBe(before);
});

test('the server is told the age of the state, at most a day', async () => {
  for (const [age, sent] of [
    [5000, 5000],
    [2 * AGE_MAX_MS, AGE_MAX_MS],
  ] as const) {
    const { told, abort } = connect({ lastEventId: undefined, knownAt: Date.now() - age }, {});
    await until(told, 1);
    expect(told).toMatchObject([{ lastEventId: null, age: sent }]);
    abort();
  }
});

test('a stream that fails is opened again, with a new token after the old one was rejected', async () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const streams = [lost, () => failure('overloaded'), () => failure('token_invalid')];
  const { told } = connect(UNKNOWN, { streams, refresh: () => Response.json(sessionOf(1, 'new')) });
  await until(told, 5);
  expect(told.map(({ token }) => token)).toEqual(['token', 'token', 'token', 'new', 'new']);
});

test('a token that cannot be renewed now is tried again', async () => {
  const refresh = () => failure('overloaded');
  const { told } = connect(UNKNOWN, { streams: [() => failure('token_invalid')], refresh });
  await until(told, 3);
  expect(told.map(({ token }) => token)).toEqual(['token', 'token', 'token']);
});

test('after the session has ended no stream is opened, and nothing watches the page', async () => {
  const refresh = () => failure('session_expired');
  const { told, end } = connect(UNKNOWN, { streams: [() => failure('token_invalid')], refresh });
  await end;
  expect(told).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
  expect(getSession()).toBeUndefined();
});
