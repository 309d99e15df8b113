import { AGE_MAX_MS, LAST_EVENT_ID } from '@plaza/contract/event.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setSession } from '../src/features/session/session-store.ts';
import { startSession } from '../src/features/session/session.ts';
import { keepConnected, type Position } from '../src/features/live/connection.ts';
import { scriptNetwork, sessionOf } from './support/network.ts';

const EVENTS = '/api/events';

/** What each connection tells the server about what it knows. */
interface Told {
  readonly lastEventId: string | null;
  readonly age: number;
  readonly at: number;
}

/** Keeps a connection to a server that answers each call with a text and ends. @returns what the calls told, in order */
function connect(known: Position, answers: readonly string[]): readonly Told[] {
  const told: Told[] = [];
  const ended = new AbortController();
  let position = known;
  scriptNetwork(({ path, headers, query }) => {
    if (path !== EVENTS) return new Response();
    const answer = answers[told.length] ?? '';
    const age = Number(query.get('age'));
    told.push({ lastEventId: headers.get(LAST_EVENT_ID), age, at: Date.now() });
    return new Response(answer);
  });
  const listener = {
    onOpen() {},
    onEvent() {},
    onPosition: (lastEventId: string) => void (position = { lastEventId, knownAt: Date.now() }),
    onInterrupted() {},
  };
  void keepConnected(() => position, listener, ended.signal);
  onTestFinished(() => ended.abort());
  return told;
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
  const told = connect(known, ['data: {}\n\n', 'id: known\n\n', 'id: new\n\n', '']);
  await until(told, 5);
  expect(told.map(({ lastEventId }) => lastEventId)).toEqual(['known', 'known', null, 'new', 'new']);
  expect(told[2]?.age).toBe(AGE_MAX_MS);
});

test('the wait before a new connection grows while streams end without a new position', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const told = connect({ lastEventId: 'known', knownAt: Date.now() }, []);
  await until(told, 4);
  const waits = told.slice(1).map(({ at }, index) => at - (told[index]?.at ?? 0));
  for (const [index, least] of [2000, 4000, 8000].entries())
    expect(waits[index]).toBeGreaterThanOrEqual(least);
});

test('a state of two days ago has the longest age', async () => {
  const told = connect({ lastEventId: undefined, knownAt: Date.now() - 2 * AGE_MAX_MS }, []);
  await until(told, 1);
  expect(told).toMatchObject([{ lastEventId: null, age: AGE_MAX_MS }]);
});
