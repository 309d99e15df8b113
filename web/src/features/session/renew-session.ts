import { refreshSession, type Session } from '@plaza/contract/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { REFRESH_LOCK } from '../../api/refresh-lock.ts';
import { broadcastSession } from './session-channel.ts';
import { clearSession, endSession, getSession, setSession, sessionStore } from './session-store.ts';
import { ignore } from '../../lib/errors.ts';

let underWay: Promise<string | undefined> | undefined;

/**
 * Renews an access token that the server rejected. Calls that fail together share one refresh. Tabs refresh one after the
 * other: a tab that waited uses the token that another tab has fetched.
 * @returns the new token; undefined when the session has ended, or when another member has signed in: the call of one member must
 *   not be repeated as another.
 * @throws ApiError when the refresh fails with another status than 401; the session stays.
 */
export function renewToken(rejected: string): Promise<string | undefined> {
  underWay ??= oneTabAtATime(() => renewUnlessDone(rejected)).finally(() => (underWay = undefined));
  return underWay;
}

async function renewUnlessDone(rejected: string): Promise<string | undefined> {
  const current = getSession();
  if (!current || current.accessToken !== rejected) return current?.accessToken;
  const session = await refreshOrEnd(() => getSession() !== undefined);
  return session?.userId === current.userId ? session.accessToken : undefined;
}

/** Restores the session of the refresh cookie. Does nothing while this is in progress, or when signed in. Never throws. */
export async function restoreSession(): Promise<void> {
  const before = sessionStore.get();
  if (['restoring', 'signed-in'].includes(before.status)) return;
  // Who signed out in this tab and goes back is not told that the session ended.
  const hasSignedOut = 'reason' in before && before.reason === 'signed-out';
  const onEnd = hasSignedOut ? () => clearSession('signed-out') : endSession;
  sessionStore.set({ status: 'restoring' });
  try {
    await oneTabAtATime(() => refreshOrEnd(() => sessionStore.get().status === 'restoring', onEnd));
  } catch (error) {
    ignore(error);
    sessionStore.set({
      status: 'unreachable',
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

/** Refreshes the session; a 401 ends it. @param isWanted false when the answer arrives after a sign-out: then it is ignored */
async function refreshOrEnd(isWanted: () => boolean, onEnd = endSession): Promise<Session | undefined> {
  try {
    const session = await call(refreshSession, {});
    if (!isWanted()) return undefined;
    setSession(session);
    broadcastSession(session);
    return session;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (isWanted()) onEnd();
    return undefined;
  }
}

/** Runs `work` in one tab at a time on secure origins. Others have no Web Locks; the server accepts the previous cookie for 30 s. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}
