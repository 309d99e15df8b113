import { refreshSession, type Session } from '@plaza/contract/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { REFRESH_LOCK } from '../../api/refresh-lock.ts';
import { tellHeld } from './session-channel.ts';
import { dropSession, heldSession, holdSession, sessionStore } from './session-store.ts';

let underWay: Promise<string | undefined> | undefined;

/**
 * A token to use instead of one the server rejected. Calls that fail together share one refresh, and tabs refresh one after
 * the other: the one that waited finds a newer token and uses that.
 * @returns undefined when the session has ended, or when the browser is signed in as somebody else by now: what one
 *   member wanted must not be done in the name of another.
 * @throws ApiError when the server could not be asked; the session stays.
 */
export function renewToken(rejected: string): Promise<string | undefined> {
  underWay ??= oneTabAtATime(() => renewUnlessDone(rejected)).finally(() => (underWay = undefined));
  return underWay;
}

async function renewUnlessDone(rejected: string): Promise<string | undefined> {
  const held = heldSession();
  if (!held || held.accessToken !== rejected) return held?.accessToken;
  const session = await refreshOrEnd(() => heldSession() !== undefined);
  return session?.userId === held.userId ? session.accessToken : undefined;
}

/** Brings back a remembered session when the page opens; does nothing while it runs, or when one is held. */
export async function restoreSession(): Promise<void> {
  if (['restoring', 'signed-in'].includes(sessionStore.get().status)) return;
  sessionStore.set({ status: 'restoring' });
  try {
    await oneTabAtATime(() => refreshOrEnd(() => sessionStore.get().status === 'restoring'));
  } catch (error) {
    sessionStore.set({
      status: 'unreachable',
      error: error instanceof Error ? error : new Error(String(error)),
    });
  }
}

/** `isWanted`: asked when the answer is there. Somebody may have signed out meanwhile, and stays so. */
async function refreshOrEnd(isWanted: () => boolean): Promise<Session | undefined> {
  try {
    const session = await call(refreshSession, {});
    if (!isWanted()) return undefined;
    holdSession(session);
    tellHeld(session);
    return session;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (isWanted()) dropSession('ended');
    return undefined;
  }
}

/** Web locks exist on secure origins alone; elsewhere the server lets tabs race for 30 seconds. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}
