import { endpointPath } from '@plaza/contract/endpoint.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { deleteUser, getUser } from '@plaza/contract/user.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../src/api/call.ts';
import { startSession } from '../src/features/session/session.ts';
import {
  dropSession,
  heldSession,
  holdSession,
  sessionStore,
} from '../src/features/session/session-store.ts';
import { otherTab } from './support/other-tab.ts';
import { failure, scriptNetwork, sessionOf, type Call } from './support/network.ts';

const REFRESH = endpointPath(refreshSession);
const OLD = sessionOf(1, 'old');
const NEW = sessionOf(1, 'new');

const load = () => call(getUser, { params: { username: 'ada' } });
const isRefresh = ({ path }: Call) => path === REFRESH;
const isSignedOut = (because: string) => ({ status: 'signed-out', because });

/** A server that has replaced the old token by the new one. */
function rotated({ path, token }: Call): Response {
  if (path === REFRESH) return Response.json(NEW);
  return token === 'new' ? Response.json({ name: 'Ada' }) : failure('token_invalid');
}

beforeAll(startSession);
beforeEach(() => holdSession(OLD));
afterEach(() => vi.unstubAllGlobals());

test('calls that are rejected together share one renewal, and each is repeated once', async () => {
  const calls = scriptNetwork(rotated);
  const replies = await Promise.all(Array.from({ length: 20 }, load));
  expect(replies).toEqual(replies.map(() => ({ name: 'Ada' })));
  expect(calls.filter(isRefresh)).toHaveLength(1);
  expect(calls).toHaveLength(20 + 1 + 20);
  expect(heldSession()).toEqual(NEW);
});

test('the token renewed by another tab is used instead of renewing again', async () => {
  const calls = scriptNetwork(rotated);
  using other = otherTab();
  const loaded = navigator.locks.request('plaza-session-refresh', async () => {
    const loading = load();
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    other.tell({ kind: 'held', session: NEW });
    await vi.waitFor(() => expect(heldSession()).toEqual(NEW));
    return { loading };
  });
  expect(await (await loaded).loading).toEqual({ name: 'Ada' });
  expect(calls.filter(isRefresh)).toHaveLength(0);
});

test('a network that fails during the renewal is no sign-out', async () => {
  scriptNetwork((request) => {
    if (isRefresh(request)) throw new TypeError('Failed to fetch');
    return failure('token_invalid');
  });
  await expect(load()).rejects.toMatchObject({ code: 'network', status: 0 });
  expect(heldSession()).toEqual(OLD);
});

test.each(['overloaded', 'rate_limited', 'internal'] as const)(
  'a renewal answered %s is no sign-out',
  async (code) => {
    scriptNetwork((request) => failure(isRefresh(request) ? code : 'token_invalid'));
    await expect(load()).rejects.toMatchObject({ code });
    expect(heldSession()).toEqual(OLD);
  },
);

test('a renewal the server refuses ends the session', async () => {
  const calls = scriptNetwork((request) => failure(isRefresh(request) ? 'session_expired' : 'token_invalid'));
  await expect(load()).rejects.toMatchObject({ code: 'token_invalid' });
  expect(sessionStore.get()).toEqual(isSignedOut('ended'));
  expect(calls).toHaveLength(2);
});

test('a second rejection is final', async () => {
  const calls = scriptNetwork((request) =>
    isRefresh(request) ? Response.json(NEW) : failure('token_invalid'),
  );
  await expect(load()).rejects.toMatchObject({ code: 'token_invalid' });
  expect(sessionStore.get()).toEqual(isSignedOut('ended'));
  expect(calls).toHaveLength(3);
});

test('what one member wanted is not done in the name of another', async () => {
  const somebodyElse = sessionOf(2, 'theirs');
  const calls = scriptNetwork((request) =>
    isRefresh(request) ? Response.json(somebodyElse) : failure('token_invalid'),
  );
  await expect(call(deleteUser, { params: { userId: 1 } })).rejects.toMatchObject({ code: 'token_invalid' });
  expect(calls.map(({ method }) => method)).toEqual(['DELETE', 'GET']);
  expect(heldSession()).toEqual(somebodyElse);
});

test('an answer to the session before does not end the one after', async () => {
  const asked = Promise.withResolvers<Response>();
  scriptNetwork(() => asked.promise);
  const loading = load();
  holdSession(NEW);
  asked.resolve(failure('auth_required'));
  await expect(loading).rejects.toMatchObject({ status: 401 });
  expect(heldSession()).toEqual(NEW);
});

test('being forbidden something asks for no renewal', async () => {
  const calls = scriptNetwork(() => failure('not_owner'));
  await expect(load()).rejects.toMatchObject({ code: 'not_owner' });
  expect(calls).toHaveLength(1);
  expect(heldSession()).toEqual(OLD);
});

test('follows the other tabs, but stays signed out when it is', async () => {
  using other = otherTab();
  other.tell({ kind: 'held', session: { ...OLD, name: 'Renamed' } });
  await vi.waitFor(() => expect(heldSession()?.name).toBe('Renamed'));
  other.tell({ kind: 'dropped' });
  await vi.waitFor(() => expect(sessionStore.get()).toEqual(isSignedOut('elsewhere')));
  using third = otherTab();
  const arrived = third.hears();
  other.tell({ kind: 'held', session: OLD });
  await arrived;
  expect(heldSession()).toBeUndefined();
});

test('sends nothing for members when nobody is signed in', async () => {
  sessionStore.set({ status: 'signed-out', because: 'never' });
  const calls = scriptNetwork(rotated);
  await expect(load()).rejects.toMatchObject({ code: 'auth_required' });
  expect(calls).toHaveLength(0);
});

test.each([
  ['an answer', () => Response.json(NEW)],
  ['a refusal', () => failure('session_expired')],
])('who signs out while the session is renewed stays signed out, after %s', async (_what, answer) => {
  const asked = Promise.withResolvers<void>();
  const calls = scriptNetwork(async (request) => {
    if (!isRefresh(request)) return failure('token_invalid');
    await asked.promise;
    return answer();
  });
  const loading = load();
  await vi.waitFor(() => expect(calls.filter(isRefresh)).toHaveLength(1));
  dropSession('signed-out');
  asked.resolve();
  await expect(loading).rejects.toMatchObject({ code: 'token_invalid' });
  expect(sessionStore.get()).toEqual(isSignedOut('signed-out'));
});
