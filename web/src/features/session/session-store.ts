import type { Session } from '@plaza/contract/session.ts';
import { createStore } from '../../lib/store.ts';

/**
 * Why there is no session. `ended`: the server rejected the session; `elsewhere` and `deleted-elsewhere`: another tab signed
 * out or deleted the account.
 */
export type SignOutReason = 'never' | 'signed-out' | 'elsewhere' | 'ended' | 'deleted' | 'deleted-elsewhere';

export type SessionState =
  /** Signed out in this tab; opening a member page asks the server for a persistent session. */
  | { readonly status: 'unknown'; readonly reason: SignOutReason }
  | { readonly status: 'restoring' }
  /** The request for the persistent session failed. */
  | { readonly status: 'unreachable'; readonly error: Error }
  | { readonly status: 'signed-in'; readonly session: Session }
  /** Signed out while a member page is still shown. */
  | { readonly status: 'signed-out'; readonly reason: SignOutReason };

/** The session of this tab. The access token is stored in this variable only. */
export const sessionStore = createStore<SessionState>({ status: 'unknown', reason: 'never' });

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

/** Called when the member pages are left: the next member page asks the server for a session again. */
export function finishSignOut(): void {
  const state = sessionStore.get();
  if (state.status === 'signed-out') sessionStore.set({ status: 'unknown', reason: state.reason });
}
