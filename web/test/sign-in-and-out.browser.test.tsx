import { endpointPath } from '@plaza/contract/endpoint.ts';
import { logIn, logOut, refreshSession, signUp } from '@plaza/contract/session.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { isPersistent, setPersistent } from '../src/features/session/persist.ts';
import { restoreSession } from '../src/features/session/renew-session.ts';
import {
  createAccount,
  setRestriction,
  signIn,
  signOut,
  signOutDeletedAccount,
  startSession,
} from '../src/features/session/session.ts';
import {
  clearSession,
  finishSignOut,
  getSession,
  sessionStore,
  setSession,
} from '../src/features/session/session-store.ts';
import { imageFile } from './support/image-file.ts';
import { failure, scriptNetwork, sessionOf } from './support/network.ts';
import { otherTab } from './support/other-tab.ts';

const REFRESH = endpointPath(refreshSession);
const ADA = sessionOf(51_101, 'of Ada');
const GRACE = sessionOf(51_102, 'of Grace');

const held = (session: object) => ({ kind: 'held', session });
const dropped = (because: string) => ({ kind: 'dropped', because });
const isSignedOut = (reason: string) => ({ status: 'signed-out', reason });

localStorage.setItem('persist', 'true');
startSession();
beforeEach(() => sessionStore.set({ status: 'unknown', reason: 'never' }));

test("'Remember me' is as it was when the page was loaded before, and follows other tabs", () => {
  expect(isPersistent()).toBe(true);
  localStorage.setItem('persist', 'false');
  dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(isPersistent()).toBe(true);
  dispatchEvent(new StorageEvent('storage', { key: 'persist' }));
  expect(isPersistent()).toBe(false);
});

test('other tabs receive the session after a log-in, a sign-up, a restriction and its end', async () => {
  const answers = { [endpointPath(logIn)]: ADA, [endpointPath(signUp)]: GRACE };
  const calls = scriptNetwork(({ path }) => Response.json(answers[path]));
  using other = otherTab();
  setPersistent(true);
  const [email, password] = [ADA.email, 'Secret1!'];
  await signIn(email, password);
  expect(calls.map(({ body }) => body)).toEqual([JSON.stringify({ email, password, persist: true })]);
  expect(getSession()).toEqual(ADA);
  const { username, name } = GRACE;
  await createAccount({ email, password, username, name, image: imageFile('a.png', 'image/png') });
  expect(getSession()).toEqual(GRACE);
  setRestriction({ state: 'pending' });
  expect(getSession()).toEqual({ ...GRACE, restriction: { state: 'pending' } });
  setRestriction(undefined);
  expect(getSession()).toEqual(GRACE);
  const sessions = [ADA, GRACE, { ...GRACE, restriction: { state: 'pending' } }, GRACE];
  await expect.poll(() => other.received).toEqual(sessions.map(held));
});

test("a sign-out ends the session in every tab before the server answers, and clears 'Remember me' if that fails", async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  setPersistent(true);
  for (const answer of [new Response(null, { status: 204 }), failure('internal')]) {
    setSession(ADA);
    const asked = Promise.withResolvers<Response>();
    const calls = scriptNetwork(() => asked.promise);
    using other = otherTab();
    const leaving = signOut();
    expect(sessionStore.get()).toEqual(isSignedOut('signed-out'));
    await expect.poll(() => other.received).toEqual([dropped('elsewhere')]);
    asked.resolve(answer);
    await leaving;
    expect(calls.map(({ path }) => path)).toEqual([endpointPath(logOut)]);
    expect([isPersistent(), localStorage.getItem('persist')]).toEqual([answer.ok, String(answer.ok)]);
  }
});

test('other tabs say that the account was deleted', async () => {
  setSession(ADA);
  using other = otherTab();
  signOutDeletedAccount();
  expect(sessionStore.get()).toEqual(isSignedOut('deleted'));
  await expect.poll(() => other.received).toEqual([dropped('deleted-elsewhere')]);
  setSession(ADA);
  other.send(dropped('deleted-elsewhere'));
  await expect.poll(() => sessionStore.get()).toEqual(isSignedOut('deleted-elsewhere'));
});

test('a session is restored by one call, and other tabs receive it', async () => {
  const calls = scriptNetwork(() => Response.json(ADA));
  using other = otherTab();
  const restoring = [restoreSession(), restoreSession()];
  expect(sessionStore.get()).toEqual({ status: 'restoring' });
  await Promise.all(restoring);
  await restoreSession();
  finishSignOut();
  expect(getSession()).toEqual(ADA);
  expect(calls.map(({ path }) => path)).toEqual([REFRESH]);
  await expect.poll(() => other.received).toEqual([held(ADA)]);
});

test.each([
  ['never', 'ended'],
  ['elsewhere', 'ended'],
  // The member knows.
  ['signed-out', 'signed-out'],
] as const)('without a session at the server, the reason after %s is %s', async (before, after) => {
  sessionStore.set({ status: 'unknown', reason: before });
  scriptNetwork(() => failure('session_expired'));
  await restoreSession();
  expect(sessionStore.get()).toEqual(isSignedOut(after));
  // A public page is shown.
  finishSignOut();
  expect(sessionStore.get()).toEqual({ status: 'unknown', reason: after });
});

test('a session that cannot be restored now is restored later', async () => {
  scriptNetwork(() => failure('overloaded'));
  await restoreSession();
  expect(sessionStore.get()).toMatchObject({ status: 'unreachable', error: { code: 'overloaded' } });
  scriptNetwork(() => Response.json(ADA));
  await restoreSession();
  expect(getSession()).toEqual(ADA);
});

test('a sign-out while the session is restored is final', async () => {
  const asked = Promise.withResolvers<Response>();
  const calls = scriptNetwork(() => asked.promise);
  const restoring = restoreSession();
  await expect.poll(() => calls.length).toBe(1);
  clearSession('signed-out');
  asked.resolve(Response.json(ADA));
  await restoring;
  expect(sessionStore.get()).toEqual(isSignedOut('signed-out'));
});
