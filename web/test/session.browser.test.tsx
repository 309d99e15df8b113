import { endpointPath } from '@plaza/contract/endpoint.ts';
import { refreshSession } from '@plaza/contract/session.ts';
import { deleteUser, getUser } from '@plaza/contract/user.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../src/api/call.ts';
import { startSession } from '../src/features/session/session.ts';
import { clearSession, getSession, setSession, sessionStore } from '../src/features/session/session-store.ts';
import { otherTab } from './support/other-tab.ts';
import { failure, scriptNetwork, sessionOf, type Call } from './support/network.ts';

const REFRESH = endpointPath(refreshSession);
const OLD = sessionOf(1, 'old');
const NEW = sessionOf(1, 'new');

const load = () => call(getUser, { params: { username: 'ada' } });
const isRefresh = ({ path }: Call) => path === REFRESH;
const isSignedOut = (reason: string) => ({ status: 'signed-out', reason });

/** A server that has replaced the old token by the new one. */
function rotated({ path, token }: Call): Response {
  if (path === REFRESH) return Response.json(NEW);
  return token === 'new' ? Response.json({ name: 'Ada' }) : failure('token_invalid');
}

beforeAll(startSession);
beforeEach(() => setSession(OLD));

test('calls rejected together share one refresh, and each is repeated once', async () => {
  const calls = scriptNetwork(rotated);
  const replies = await Promise.all(Array.from({ length: 20 }, load));
  expect(replies).toEqual(replies.map(() => ({ name: 'Ada' })));
  expect(calls.filter(isRefresh)).toHaveLength(1);
  expect(calls).toHaveLength(20 + 1 + 20);
  expect(getSession()).toEqual(NEW);
});

test('a token refreshed by another tab is used without another refresh', async () => {
  const calls = scriptNetwork(rotated);
  using other = otherTab();
  const loaded = navigator.locks.request('plaza-session-refresh', async () => {
    const loading = load();
    await expect.poll(() => calls).toHaveLength(1);
    other.send({ kind: 'held', session: NEW });
    await expect.poll(() => getSession()).toEqual(NEW);
    return { loading };
  });
  expect(await (await loaded).loading).toEqual({ name: 'Ada' });
  expect(calls.filter(isRefresh)).toHaveLength(0);
});

test('a network error during the refresh keeps the session', async () => {
  scriptNetwork((request) => {
    if (isRefresh(request)) throw new TypeError('Failed to fetch');
    return failure('token_invalid');
  });
  await expect(load()).rejects.toMatchObject({ code: 'network', status: 0 });
  expect(getSession()).toEqual(OLD);
});

test.each(['overloaded', 'rate_limited', 'internal'] as const)(
  'a refresh answered %s keeps the session',
  async (code) => {
    scriptNetwork((request) => failure(isRefresh(request) ? code : 'token_invalid'));
    await expect(load()).rejects.toMatchObject({ code });
    expect(getSession()).toEqual(OLD);
  },
);

test('a rejected refresh ends the session', async () => {
  const calls = scriptNetwork((request) => failure(isRefresh(request) ? 'session_expired' : 'token_invalid'));
  await expect(load()).rejects.toMatchObject({ code: 'token_invalid' });
  expect(sessionStore.get()).toEqual(isSignedOut('ended'));
  expect(calls).toHaveLength(2);
});

test('a token rejected again after the refresh ends the session', async () => {
  const calls = scriptNetwork((request) =>
    isRefresh(request) ? Response.json(NEW) : failure('token_invalid'),
  );
  await expect(load()).rejects.toMatchObject({ code: 'token_invalid' });
  expect(sessionStore.get()).toEqual(isSignedOut('ended'));
  expect(calls).toHaveLength(3);
});

test('a call is not repeated as another member', async () => {
  const another = sessionOf(2, 'theirs');
  const calls = scriptNetwork((request) =>
    isRefresh(request) ? Response.json(another) : failure('token_invalid'),
  );
  await expect(call(deleteUser, { params: { userId: 1 } })).rejects.toMatchObject({ code: 'token_invalid' });
  expect(calls.map(({ method }) => method)).toEqual(['DELETE', 'GET']);
  expect(getSession()).toEqual(another);
});

test('a 401 for an earlier session keeps the present one', async () => {
  const asked = Promise.withResolvers<Response>();
  scriptNetwork(() => asked.promise);
  const loading = load();
  setSession(NEW);
  asked.resolve(failure('auth_required'));
  await expect(loading).rejects.toMatchObject({ status: 401 });
  expect(getSession()).toEqual(NEW);
});

test('a 403 without an invalid token starts no refresh', async () => {
  const calls = scriptNetwork(() => failure('not_owner'));
  await expect(load()).rejects.toMatchObject({ code: 'not_owner' });
  expect(calls).toHaveLength(1);
  expect(getSession()).toEqual(OLD);
});

test('follows the other tabs, and stays signed out after a sign-out', async () => {
  using other = otherTab();
  other.send({ kind: 'held', session: { ...OLD, name: 'Renamed' } });
  await expect.poll(() => getSession()?.name).toBe('Renamed');
  other.send({ kind: 'dropped' });
  await expect.poll(() => sessionStore.get()).toEqual(isSignedOut('elsewhere'));
  using third = otherTab();
  const arrived = third.nextMessage();
  other.send({ kind: 'held', session: OLD });
  await arrived;
  expect(getSession()).toBeUndefined();
});

test('sends no member call while signed out', async () => {
  sessionStore.set({ status: 'signed-out', reason: 'never' });
  const calls = scriptNetwork(rotated);
  await expect(load()).rejects.toMatchObject({ code: 'auth_required' });
  expect(calls).toHaveLength(0);
});

test.each([
  ['an answer', () => Response.json(NEW)],
  ['a rejection', () => failure('session_expired')],
])('a sign-out during the refresh is final, after %s', async (_what, answer) => {
  const asked = Promise.withResolvers<void>();
  const calls = scriptNetwork(async (request) => {
    if (!isRefresh(request)) return failure('token_invalid');
    await asked.promise;
    return answer();
  });
  const loading = load();
  await expect.poll(() => calls.filter(isRefresh)).toHaveLength(1);
  clearSession('signed-out');
  asked.resolve();
  await expect(loading).rejects.toMatchObject({ code: 'token_invalid' });
  expect(sessionStore.get()).toEqual(isSignedOut('signed-out'));
});
