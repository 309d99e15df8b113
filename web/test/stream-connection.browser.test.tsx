import { endpointPath } from '@plaza/contract/endpoint.ts';
import { AGE_MAX_MS, LAST_EVENT_ID } from '@plaza/contract/event.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getSession, setSession } from '../src/features/session/session-store.ts';
import { startSession } from '../src/features/session/session.ts';
import { keepConnected, type Position } from '../src/features/live/connection.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';

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
  /** Fulfilled when no further connection is made. */
  readonly end: Promise<void>;
}

interface Server {
  /** The text of each stream, which ends after it, or another answer; empty streams follow. */
  readonly streams?: readonly (string | (() => Response))[];
  /** Answers a call for a new token. */
  readonly refresh?: () => Response;
}

const UNKNOWN: Position = { lastEventId: undefined, knownAt: 0 };

/** Keeps a connection to a server. */
function connect(known: Position, { streams = [], refresh = () => new Response() }: Server): Connection {
  const told: Told[] = [];
  const aborter = new AbortController();
  let position = known;
  scriptNetwork(({ path, headers, query, token }) => {
    if (path === REFRESH) return refresh();
    if (path !== EVENTS) return new Response();
    const answer = streams[told.length] ?? '';
    const age = Number(query.get('age'));
    told.push({ token, lastEventId: headers.get(LAST_EVENT_ID), age, at: Date.now() });
    return typeof answer === 'string' ? new Response(answer) : answer();
  });
  const listener = {
    onOpen() {},
    onEvent() {},
    onPosition: (lastEventId: string) => void (position = { lastEventId, knownAt: Date.now() }),
    onInterrupted() {},
  };
  const end = keepConnected(() => position, listener, aborter.signal);
  onTestFinished(() => aborter.abort());
  return { told, end };
}

startSession();
beforeEach(() => {
  setSession(sessionOf(1, 'token'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
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

test('the wait before a new connection grows while streams end without a new position', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const { told } = connect({ lastEventId: 'known', knownAt: Date.now() }, {});
  await until(told, 4);
  const waits = told.slice(1).map(({ at }, index) => at - (told[index]?.at ?? 0));
  for (const [index, least] of [2000, 4000, 8000].entries())
    expect(waits[index]).toBeGreaterThanOrEqual(least);
});

test('a state of two days ago has the longest age', async () => {
  const { told } = connect({ lastEventId: undefined, knownAt: Date.now() - 2 * AGE_MAX_MS }, {});
  await until(told, 1);
  expect(told).toMatchObject([{ lastEventId: null, age: AGE_MAX_MS }]);
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

test('no stream is opened after the session has ended', async () => {
  const refresh = () => failure('session_expired');
  const { told, end } = connect(UNKNOWN, { streams: [() => failure('token_invalid')], refresh });
  await end;
  expect(told).toHaveLength(1);
  expect(getSession()).toBeUndefined();
});
