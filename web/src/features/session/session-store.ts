import type { Session } from '@plaza/contract/session.ts';
import { createStore } from '../../lib/store.ts';

/**
 * Why there is no session. `never`: no member has signed in since this page was loaded; `ended`: the server rejected the session,
 * `pending-ended`: that of a member who waited for approval;
 * `signed-out` and `deleted`: the member signed out or deleted the account in this tab; `…elsewhere`: in another tab.
 */
export type SignOutReason =
  | 'never'
  | 'signed-out'
  | 'elsewhere'
  | 'ended'
  | 'pending-ended'
  | 'deleted'
  | 'deleted-elsewhere';

export type SessionState =
  /** No session in this tab, on a public page. The next page for members asks the server for a persistent session. */
  | { readonly status: 'unknown'; readonly reason: SignOutReason }
  | { readonly status: 'restoring' }
  /** The request for the persistent session failed, but not with 401. */
  | { readonly status: 'unreachable'; readonly error: Error }
  | { readonly status: 'signed-in'; readonly session: Session }
  /** The session ended while a page for members is shown, which redirects to the log-in page. */
  | { readonly status: 'signed-out'; readonly reason: SignOutReason };

/** The session of this tab. The access token is stored in this variable only. */
export const sessionStore = createStore<SessionState>({ status: 'unknown', reason: 'never' });

/** The session of this tab; undefined when no member is signed in. */
export function getSession(): Session | undefined {
  const state = sessionStore.get();
  return state.status === 'signed-in' ? state.session : undefined;
}

export function setSession(session: Session): void {
  sessionStore.set({ status: 'signed-in', session });
}

export function clearSession(reason: SignOutReason): void {
  sessionStore.set({ status: 'signed-out', reason });
}

/** Clears a session that the server rejected. */
export function endSession(): void {
  clearSession(getSession()?.restriction?.state === 'pending' ? 'pending-ended' : 'ended');
}

/** Called when a public page is shown: turns `signed-out` into `unknown`. Does nothing in other states. */
export function finishSignOut(): void {
  const state = sessionStore.get();
  if (state.status === 'signed-out') sessionStore.set({ status: 'unknown', reason: state.reason });
}
